/* What a seat can do, and what each turn brings it at once. */

#include "core.h"

Reach reach;

void copy(Game *to, const Game *from) {
    __builtin_memcpy(to, from, __builtin_offsetof(Game, seats) + (unsigned)from->players * sizeof(Seat));
}

int is_same(const uint8_t *deck, const uint8_t *other, int size) {
    int same = 0;
    while (same < size && deck[same] == other[same]) same++;
    return same == size;
}

int size_of(const Game *game) { return larger(game->end[0], larger(game->end[1], game->end[2])); }

/* Whether no card will come into a column any more but the one on its pile. */
static int is_dead(const Game *game, int slot) { return game->top[slot / 2] == game->end[slot / 2]; }

/* Whether taking this slot is like taking an earlier one that the pair leaves. */
static int is_like_earlier(const Game *game, int slot, int other) {
    for (int s = 0; s < slot; s++)
        if (s != other && game->market[s] == game->market[slot] &&
            (s / 2 == slot / 2 || (is_dead(game, s) && is_dead(game, slot))))
            return 1;
    return 0;
}

static int is_turn(const Game *game, int which) {
    if (which < PILES) return game->top[which] < game->end[which];
    int a = first_slot[which - PILES], b = second_slot[which - PILES];
    return game->market[a] != VEGGIES && game->market[b] != VEGGIES &&
           !is_like_earlier(game, a, b) && !is_like_earlier(game, b, a);
}

/* Bring the reply of the greatest promise to the front. */
Reply next_best(Reply *replies, int number) {
    int best = 0;
    for (int i = 1; i < number; i++)
        if (replies[i].promise > replies[best].promise) best = i;
    Reply found = replies[best];
    replies[best] = replies[0];
    replies[0] = found;
    return found;
}

/* What others have after a seat has drafted, of whom each may compare: of two, the other's points; of
   more, those of the best other, with what it has elsewhere. */
static int best_of_others(const Game *game, int seat) {
    double most = -FAR_AHEAD;
    for (int n = 0; n < game->players; n++) {
        if (n == seat) continue;
        double has = score(game, n) + (game->players == 2 ? 0 : elsewhere[n] - elsewhere[seat]);
        if (has > most) most = has;
    }
    return (int)__builtin_ceil(most);
}

static int others_compare(const Game *game, int seat) {
    for (int n = 0; n < game->players; n++)
        if (n != seat && game->seats[n].compares) return 1;
    return 0;
}

/* Note a draft with no flip, and with each, or with the best one alone. */
static Reply *add_replies(const Game *game, int seat, int which, int all, Reply *at) {
    Game after;
    copy(&after, game);
    Seat *who = &after.seats[seat];
    draft(&after, seat, which);
    const Rivals rivals = rivals_of(&after, seat);
    int theirs = best_of_others(&after, seat), depends = others_compare(&after, seat);
    int now = score(&after, seat);
    *at++ = (Reply){now - theirs, which, CARDS};
    if (!who->held) return at;
    float gains[VEGGIES];
    int then[VEGGIES];
    one_more(who, &rivals, AT_ONCE, gains);
    for (int v = 0; v < VEGGIES; v++) {
        who->counts[v]++;
        then[v] = depends ? best_of_others(&after, seat) : theirs;
        who->counts[v]--;
    }
    Reply *flips = at;
    for (int i = 0; i < who->held; i++) {
        int card = who->hand[i], gain = flip_gain(who, card, gains, &rivals);
        *at++ = (Reply){now + gain - then[cards.veggie[card]], which, card};
    }
    if (all) return at;
    next_best(flips, who->held);
    return flips + 1;
}

int replies_of(const Game *game, int seat, Reply *found) {
    Reply *at = found;
    int all = game->left <= reach.flips;
    for (int which = 0; which < DRAFTS; which++)
        if (is_turn(game, which)) at = add_replies(game, seat, which, all, at);
    if (at == found && game->left) at = add_replies(game, seat, DRAFTS, all, at);
    return (int)(at - found);
}

void take(Game *game, int seat, const Reply *reply) {
    draft(game, seat, reply->which);
    if (reply->card != CARDS) flip_card(game, seat, reply->card);
    refill(game, reply->which);
}

int ends_it(const Game *game, const Reply *reply) {
    return game->left <= (reply->which < PILES || reply->which == DRAFTS ? 1 : 2);
}
