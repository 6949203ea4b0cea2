/* What drafts bring a seat, what they leave, and what they take from others.

   What other levels draft by is computed in Python, too (`worths.py`, `gains.py`); the two agree but
   for rounding. */

#include "core.h"

const uint8_t first_kind[KINDS] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5};
const uint8_t second_kind[KINDS] = {0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 2, 3, 4, 5, 3, 4, 5, 4, 5, 5};

static const uint8_t kind_of[VEGGIES + 1][VEGGIES + 1] = {
    {0, 1, 2, 3, 4, 5, KINDS},       {1, 6, 7, 8, 9, 10, KINDS},
    {2, 7, 11, 12, 13, 14, KINDS},   {3, 8, 12, 15, 16, 17, KINDS},
    {4, 9, 13, 16, 18, 19, KINDS},   {5, 10, 14, 17, 19, 20, KINDS},
    {KINDS, KINDS, KINDS, KINDS, KINDS, KINDS, KINDS},
};

/* For each pair of slots, the pairs that it leaves. */
static const uint8_t apart[SLOT_PAIRS][6] = {
    {9, 10, 11, 12, 13, 14}, {6, 7, 8, 12, 13, 14}, {5, 7, 8, 10, 11, 14},
    {5, 6, 8, 9, 11, 13},    {5, 6, 7, 9, 10, 12},  {2, 3, 4, 12, 13, 14},
    {1, 3, 4, 10, 11, 14},   {1, 2, 4, 9, 11, 13},  {1, 2, 3, 9, 10, 12},
    {0, 3, 4, 7, 8, 14},     {0, 2, 4, 6, 8, 13},   {0, 2, 3, 6, 7, 12},
    {0, 1, 4, 5, 8, 11},     {0, 1, 3, 5, 7, 10},   {0, 1, 2, 5, 6, 9},
};

static const float SIXTH = 1.0f / 6.0f;
static const float FAR = 4.0f;
static const double PROGRESS = 0.8; /* What a step towards a set counts. */
static const int CARDS_EACH = 18;
static const int SMALL = 3; /* Members of the largest set besides the one of all six. */

Offer look(const Game *game) {
    Offer offer;
    offer.turns = (float)(game->left / (CARDS_A_TURN * game->players));
    float far = (offer.turns - 1) / FAR;
    offer.far = far < 0 ? 0 : far > 1 ? 1 : far;
    offer.share = (float)game->left / (float)(CARDS_EACH * game->players);
    for (int p = 0; p < PILES; p++)
        offer.tops[p] = game->top[p] < game->end[p] ? game->deck[game->top[p]] : CARDS;
    for (int j = 0; j < SLOT_PAIRS; j++)
        offer.kinds[j] = kind_of[game->market[first_slot[j]]][game->market[second_slot[j]]];
    return offer;
}

/* What 1 or 2 more of each veggie bring by cards that add up, at once and smoothed. */
static void alone(const Seat *seat, float gains[2][2][VEGGIES]) {
    for (int v = 0; v < VEGGIES; v++) {
        const int16_t *points = &seat->pays[0][v][seat->counts[v]];
        const int16_t *sixths = &seat->pays[1][v][seat->counts[v]];
        for (int more = 1; more <= 2; more++) {
            gains[0][more - 1][v] = (float)points[more] - (float)points[0];
            gains[1][more - 1][v] = (float)sixths[more] * SIXTH - (float)sixths[0] * SIXTH;
        }
    }
}

/* How far the first members of a small set are ahead of the least of them, as a number. */
static int ahead(const Seat *seat, int set) {
    const uint8_t *members = cards.set_members[set];
    int a = seat->counts[members[0]], b = seat->counts[members[1]], c = seat->counts[members[2]];
    int least = smaller(a, smaller(b, c));
    return smaller(a - least, 3) * 16 + smaller(b - least, 3) * 4 + smaller(c - least, 3);
}

/* How many veggies must come before one more set of all six, or two more, is complete. */
static int six_needs(const Seat *seat, int *one, int *two) {
    int least = seat->counts[0];
    for (int v = 1; v < VEGGIES; v++) least = smaller(least, seat->counts[v]);
    *one = *two = 0;
    for (int v = 0; v < VEGGIES; v++) {
        *one += seat->counts[v] == least;
        if (least + 2 > seat->counts[v]) *two += least + 2 - seat->counts[v];
    }
    return least;
}

static void six_gains(Seat *seat, int set) {
    int one, two, least = six_needs(seat, &one, &two);
    for (int k = 0; k < KINDS; k++) {
        int x = first_kind[k], y = second_kind[k];
        int helps = seat->counts[x] == least, twice = 0;
        if (x != y)
            helps += seat->counts[y] == least;
        else
            twice = two == 2 && helps;
        float gain = (float)(((helps >= one) + twice) * cards.set_points[set]);
        seat->two_more[0][k] += gain;
        seat->two_more[1][k] += gain;
    }
}

static int is_six(int set) { return cards.set_size[set] == VEGGIES; }

void two_more(Seat *seat) {
    float gains[2][2][VEGGIES];
    alone(seat, gains);
    for (int m = 0; m < 2; m++)
        for (int k = 0; k < KINDS; k++) {
            int x = first_kind[k], y = second_kind[k];
            seat->two_more[m][k] = x == y ? gains[m][1][x] : gains[m][0][x] + gains[m][0][y];
        }
    for (int i = 0; i < seat->sets; i++) {
        int set = seat->set[i];
        if (is_six(set)) {
            six_gains(seat, set);
            continue;
        }
        const float *more = &cards.two_more[set][ahead(seat, set)][0][0];
        float *sum = &seat->two_more[0][0];
        for (int j = 0; j < 2 * KINDS; j++) sum[j] += more[j];
    }
}

/* What comparisons of one veggie bring with 1 or 2 more of it. */
static void comparisons(const Seat *seat, const Rivals *rivals, float gains[2][VEGGIES]) {
    for (int v = 0; v < VEGGIES; v++) {
        int own = seat->counts[v], most = seat->compare[v], few = seat->compare[VEGGIES + v];
        int before = (own >= rivals->most[v] ? most : 0) + (own <= rivals->fewest[v] ? few : 0);
        for (int more = 1; more <= 2; more++) {
            int after = own + more;
            gains[more - 1][v] = (float)((after >= rivals->most[v] ? most : 0) +
                                         (after <= rivals->fewest[v] ? few : 0) - before);
        }
    }
}

/* What cards gain that compare the number of all veggies (R17). */
static int totals_gain(const Seat *seat, const Rivals *rivals, int more) {
    int most = seat->compare[2 * VEGGIES], few = seat->compare[2 * VEGGIES + 1], total = 0;
    if (!most && !few) return 0;
    for (int v = 0; v < VEGGIES; v++) total += seat->counts[v];
    return (total + more >= rivals->total_most ? most : 0) +
           (total + more <= rivals->total_fewest ? few : 0) -
           (total >= rivals->total_most ? most : 0) - (total <= rivals->total_fewest ? few : 0);
}

void one_more(const Seat *seat, const Rivals *rivals, int measure, float gains[VEGGIES]) {
    float sums[2][2][VEGGIES], compared[2][VEGGIES];
    alone(seat, sums);
    for (int v = 0; v < VEGGIES; v++) gains[v] = sums[measure][0][v];
    if (seat->compares) {
        comparisons(seat, rivals, compared);
        float change = (float)totals_gain(seat, rivals, 1);
        for (int v = 0; v < VEGGIES; v++) gains[v] += compared[0][v] + change;
    }
    for (int i = 0; i < seat->sets; i++) {
        int set = seat->set[i];
        if (is_six(set)) {
            int one, two, least = six_needs(seat, &one, &two);
            for (int v = 0; v < VEGGIES; v++)
                if (seat->counts[v] == least && one <= 1) gains[v] += cards.set_points[set];
        } else {
            const float *more = cards.one_more[set][ahead(seat, set)][measure];
            for (int v = 0; v < VEGGIES; v++) gains[v] += more[v];
        }
    }
}

/* What flipping a card brings at once, of `one_more` at once. */
int flip_gain(Seat *seat, int card, const float gains[VEGGIES], const Rivals *rivals) {
    int veggie = cards.veggie[card];
    seat->counts[veggie]++;
    int gain = (int)gains[veggie] - card_points(seat, card, rivals);
    seat->counts[veggie]--;
    return gain;
}

static float mean_and_spread(const float slope[VEGGIES], const float more[VEGGIES], float *mean) {
    float sum = 0, squares = 0;
    for (int v = 0; v < VEGGIES; v++) {
        float x = slope[v] + more[v];
        sum += x;
        squares += x * x;
    }
    *mean = sum / 6.0f;
    float variance = squares / 6.0f - *mean * *mean;
    return __builtin_sqrtf(variance > 0 ? variance : 0);
}

static void top_points(const Seat *seat, int card, const Rivals *rivals, float *now, float *smooth) {
    int points = 0, set = cards.set_of[card];
    float smoothed = 0;
    for (int v = 0; v < VEGGIES; v++) {
        points += cards.pays[card][0][v][seat->counts[v]];
        smoothed += cards.smoothed[card][v][seat->counts[v]];
    }
    *now = (float)points;
    *smooth = smoothed;
    if (set != SETS) {
        const uint8_t *members = cards.set_members[set];
        int least = complete(seat, set), steps = 0;
        for (int m = 0; m < smaller(SMALL, cards.set_size[set]); m++)
            steps += seat->counts[members[m]] > least;
        int paid = least * cards.set_points[set];
        *now += (float)paid;
        *smooth += (float)(paid + steps * (double)cards.set_points[set] / cards.set_size[set] * PROGRESS);
    }
    if (cards.compares[card]) {
        float won = (float)compared(seat, cards.compare[card], rivals);
        *now += won;
        *smooth += won;
    }
}

Worths worths_of(const Game *game, int seat, const Offer *offer) {
    const Seat *who = &game->seats[seat];
    const Rivals rivals = rivals_of(game, seat);
    Worths worths;
    float mean, spread = mean_and_spread(who->slope, cards.slope[CARDS], &mean);
    for (int p = 0; p < PILES; p++) {
        int card = offer->tops[p];
        worths.points[p] = worths.smoothed[p] = worths.mean[p] = worths.spread[p] = 0;
        worths.fickle[p] = 0;
        if (card == CARDS) continue;
        float more;
        top_points(who, card, &rivals, &worths.points[p], &worths.smoothed[p]);
        worths.spread[p] = mean_and_spread(who->slope, cards.slope[card], &more) - spread;
        worths.mean[p] = more - mean;
        worths.fickle[p] = cards.fickle[card] ? worths.points[p] : 0;
    }
    float compared[2][VEGGIES], change = 0;
    if (who->compares) {
        comparisons(who, &rivals, compared);
        change = (float)totals_gain(who, &rivals, 2);
    }
    for (int j = 0; j < SLOT_PAIRS; j++) {
        int kind = offer->kinds[j];
        worths.pairs[j] = worths.smooth_pairs[j] = 0;
        if (kind == KINDS) continue;
        float more = 0;
        if (who->compares) {
            int x = first_kind[kind], y = second_kind[kind];
            more = (x == y ? compared[1][x] : compared[0][x] + compared[0][y]) + change;
        }
        worths.pairs[j] = who->two_more[0][kind] + more;
        worths.smooth_pairs[j] = who->two_more[1][kind] + more;
    }
    return worths;
}

void left_over(const float values[DRAFTS], float left[DRAFTS]) {
    float best = 0, a = values[0], b = values[1], c = values[2];
    for (int j = PILES; j < DRAFTS; j++) best = greater(best, values[j]);
    left[0] = greater(best, greater(b, c));
    left[1] = greater(best, greater(a, c));
    left[2] = greater(best, greater(a, b));
    for (int j = 0; j < SLOT_PAIRS; j++) {
        float most = 0;
        for (int i = 0; i < 6; i++) most = greater(most, values[PILES + apart[j][i]]);
        for (int p = 0; p < PILES; p++)
            if (!covers(j, p)) most = greater(most, values[p]);
        left[PILES + j] = most;
    }
}

void harm(const Game *game, int seat, float harms[2][VEGGIES]) {
    for (int v = 0; v < VEGGIES; v++) harms[0][v] = harms[1][v] = 0;
    for (int owner = 0; owner < game->players; owner++) {
        const Seat *who = &game->seats[owner];
        if (owner == seat || !who->compares) continue;
        for (int v = 0; v < VEGGIES; v++) {
            int most = who->compare[v], few = who->compare[VEGGIES + v], own = who->counts[v];
            if (!most && !few) continue;
            for (int n = 0; n < game->players; n++) {
                if (n == owner || n == seat) continue;
                if (own < game->seats[n].counts[v]) most = 0;
                if (own > game->seats[n].counts[v]) few = 0;
            }
            int mine = game->seats[seat].counts[v];
            int before = (own >= mine ? most : 0) + (own <= mine ? few : 0);
            for (int more = 1; more <= 2; more++) {
                int after = mine + more;
                harms[more - 1][v] += (float)(before - (own >= after ? most : 0) -
                                              (own <= after ? few : 0));
            }
        }
    }
}
