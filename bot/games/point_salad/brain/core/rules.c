/* The rules: what a turn changes (R6 to R11), and what cards pay (R12 to R20). */

#include "core.h"

EXPORT Cards cards;

const uint8_t first_slot[SLOT_PAIRS] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4};
const uint8_t second_slot[SLOT_PAIRS] = {1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5};

static void weigh(Seat *seat, int card, int sign) {
    int16_t *sum = &seat->pays[0][0][0];
    const int16_t *pays = &cards.pays[card][0][0][0];
    for (int i = 0; i < 2 * ROW; i++) sum[i] += sign * pays[i];
    if (cards.compares[card])
        for (int i = 0; i < COMPARISONS; i++) seat->compare[i] += sign * cards.compare[card][i];
    for (int v = 0; v < VEGGIES; v++) seat->slope[v] += sign * cards.slope[card][v];
    seat->compares += sign * cards.compares[card];
}

static void gain_set(Seat *seat, int set) {
    int place = seat->sets++;
    for (; place > 0 && seat->set[place - 1] > set; place--) seat->set[place] = seat->set[place - 1];
    seat->set[place] = set;
}

static void lose_set(Seat *seat, int set) {
    int place = 0;
    while (seat->set[place] != set) place++;
    for (seat->sets--; place < seat->sets; place++) seat->set[place] = seat->set[place + 1];
}

void gain(Seat *seat, int card) {
    seat->hand[seat->held++] = card;
    weigh(seat, card, 1);
    if (cards.set_of[card] != SETS) gain_set(seat, cards.set_of[card]);
}

void flip(Game *game, int seat, int place) {
    Seat *who = &game->seats[seat];
    int card = who->hand[place];
    who->hand[place] = who->hand[--who->held];
    weigh(who, card, -1);
    if (cards.set_of[card] != SETS) lose_set(who, cards.set_of[card]);
    who->counts[cards.veggie[card]]++;
}

void flip_card(Game *game, int seat, int card) {
    int place = 0;
    while (game->seats[seat].hand[place] != card) place++;
    flip(game, seat, place);
}

static int left_of(const Game *game) {
    int left = 0;
    for (int p = 0; p < PILES; p++) left += game->end[p] - game->top[p];
    for (int s = 0; s < SLOTS; s++) left += game->market[s] != VEGGIES;
    return left;
}

/* An empty pile becomes the bottom half of the largest one (R11). */
static void split(Game *game) {
    for (int pile = 0; pile < PILES; pile++) {
        if (game->top[pile] < game->end[pile]) continue;
        int source = 0, size = 0;
        for (int p = 0; p < PILES; p++)
            if (game->end[p] - game->top[p] > size) {
                source = p;
                size = game->end[p] - game->top[p];
            }
        if (size < 2) continue;
        game->end[pile] = game->end[source];
        game->end[source] = game->top[pile] = game->end[source] - size / 2;
    }
}

static void pick(Game *game, int seat, int slot) {
    game->seats[seat].counts[game->market[slot]]++;
    game->market[slot] = VEGGIES;
}

void draft(Game *game, int seat, int which) {
    if (which < PILES) {
        gain(&game->seats[seat], game->deck[game->top[which]++]);
    } else if (which < DRAFTS) {
        pick(game, seat, first_slot[which - PILES]);
        pick(game, seat, second_slot[which - PILES]);
    } else {
        int slot = 0;
        while (game->market[slot] == VEGGIES) slot++;
        pick(game, seat, slot);
    }
}

static void fill(Game *game, int slot) {
    int pile = slot / 2;
    if (game->top[pile] == game->end[pile]) return;
    game->market[slot] = cards.veggie[game->deck[game->top[pile]++]];
    split(game);
}

/* Fill what a draft left empty (R10, R11). */
void refill(Game *game, int which) {
    if (which < PILES) {
        split(game);
    } else if (which < DRAFTS) {
        fill(game, first_slot[which - PILES]);
        fill(game, second_slot[which - PILES]);
    }
    game->left = left_of(game);
}

void lay(Game *game, const Start *start, const uint8_t *deck) {
    game->deck = deck;
    game->players = start->players;
    for (int p = 0; p < PILES; p++) game->top[p] = start->top[p], game->end[p] = start->end[p];
    for (int s = 0; s < SLOTS; s++) game->market[s] = start->market[s];
    game->left = left_of(game);
    for (int n = 0; n < start->players; n++) {
        Seat *seat = &game->seats[n];
        *seat = (Seat){0};
        for (int v = 0; v < VEGGIES; v++) seat->counts[v] = start->counts[n][v];
        for (int place = 0; place < start->held[n]; place++) gain(seat, start->hand[n][place]);
        two_more(seat);
    }
}

Rivals rivals_of(const Game *game, int seat) {
    Rivals found = {.total_most = -1, .total_fewest = 999};
    for (int v = 0; v < VEGGIES; v++) found.most[v] = -1, found.fewest[v] = 999;
    for (int n = 0; n < game->players; n++) {
        if (n == seat) continue;
        int total = 0;
        for (int v = 0; v < VEGGIES; v++) {
            int count = game->seats[n].counts[v];
            total += count;
            if (count > found.most[v]) found.most[v] = count;
            if (count < found.fewest[v]) found.fewest[v] = count;
        }
        if (total > found.total_most) found.total_most = total;
        if (total < found.total_fewest) found.total_fewest = total;
    }
    return found;
}

/* What a card pays that compares its owner with the opponents; a tie is won (R16). */
int compared(const Seat *seat, const int8_t pays[COMPARISONS], const Rivals *rivals) {
    const int *counts = seat->counts;
    int total = 0, won = 0;
    for (int v = 0; v < VEGGIES; v++) {
        total += counts[v];
        if (counts[v] >= rivals->most[v]) won += pays[v];
        if (counts[v] <= rivals->fewest[v]) won += pays[VEGGIES + v];
    }
    if (total >= rivals->total_most) won += pays[2 * VEGGIES];
    if (total <= rivals->total_fewest) won += pays[2 * VEGGIES + 1];
    return won;
}

/* How many of a set a seat has. */
int complete(const Seat *seat, int set) {
    int least = seat->counts[cards.set_members[set][0]];
    for (int m = 1; m < VEGGIES; m++) {
        int count = seat->counts[cards.set_members[set][m]];
        if (count < least) least = count;
    }
    return least;
}

int card_points(const Seat *seat, int card, const Rivals *rivals) {
    int points = 0, set = cards.set_of[card];
    for (int v = 0; v < VEGGIES; v++) points += cards.pays[card][0][v][seat->counts[v]];
    if (set != SETS) points += complete(seat, set) * cards.set_points[set];
    return cards.compares[card] ? points + compared(seat, cards.compare[card], rivals) : points;
}

int score(const Game *game, int seat) {
    const Seat *who = &game->seats[seat];
    int points = 0;
    for (int v = 0; v < VEGGIES; v++) points += who->pays[0][v][who->counts[v]];
    for (int i = 0; i < who->sets; i++)
        points += complete(who, who->set[i]) * cards.set_points[who->set[i]];
    if (!who->compares) return points;
    const Rivals rivals = rivals_of(game, seat);
    return points + compared(who, who->compare, &rivals);
}

void score_all(const Game *game, int16_t points[PLAYERS]) {
    for (int n = 0; n < game->players; n++) points[n] = score(game, n);
}
