/* What is to be said of each draft, as numbers of which the learned policy is made: in the order of
   the names in `features.py`, which say what each one is. */

#include "core.h"

EXPORT Taste foresight;

/* All that lies open, with the eyes of one seat. */
typedef struct {
    Worths worths;
    float values[DRAFTS], left[DRAFTS];
    const float *slope;
} Sight;

static void see(Sight *sight, const Game *game, int seat, const Offer *offer) {
    sight->worths = worths_of(game, seat, offer);
    tasted(&sight->worths, offer, &foresight, sight->values);
    left_over(sight->values, sight->left);
    sight->slope = game->seats[seat].slope;
}

static void of_tops(Features *features, const Seat *who, const Offer *offer, const Sight *own,
                    const Sight *next) {
    int veggies = 0;
    for (int v = 0; v < VEGGIES; v++) veggies += who->counts[v];
    for (int p = 0; p < PILES; p++) {
        if (!features->wanted[p]) continue;
        float *f = features->whole[p];
        *f++ = own->worths.points[p], *f++ = own->worths.smoothed[p];
        *f++ = own->worths.mean[p], *f++ = own->worths.spread[p], *f++ = own->worths.fickle[p];
        *f++ = next->worths.points[p], *f++ = next->worths.smoothed[p];
        *f++ = next->worths.mean[p], *f++ = next->worths.spread[p];
        *f++ = next->left[p], *f++ = own->left[p];
        *f++ = (float)who->held, *f++ = (float)veggies;
        f[cards.class_of[offer->tops[p]]] = 1;
    }
}

static void of_pairs(Features *features, const Game *game, int seat, const Offer *offer,
                     const Sight *own, const Sight *next) {
    float harms[2][VEGGIES];
    harm(game, seat, harms);
    for (int j = 0; j < SLOT_PAIRS; j++) {
        int kind = offer->kinds[j], place = PILES + j;
        if (!features->wanted[place]) continue;
        int x = first_kind[kind], y = second_kind[kind];
        float *f = features->whole[place] + TOP_FEATURES;
        *f++ = own->worths.pairs[j], *f++ = own->worths.smooth_pairs[j];
        *f++ = own->slope[x] + own->slope[y];
        *f++ = next->worths.pairs[j], *f++ = next->worths.smooth_pairs[j];
        *f++ = next->slope[x] + next->slope[y];
        *f++ = x == y ? harms[1][x] : harms[0][x] + harms[0][y], *f++ = x == y;
        *f++ = next->left[place], *f++ = own->left[place];
        for (int p = 0; p < PILES; p++) {
            if (!covers(j, p) || offer->tops[p] == CARDS) continue;
            int veggie = cards.veggie[offer->tops[p]];
            f[0] += greater(next->values[p], 0), f[1] += greater(own->values[p], 0);
            f[2] += next->slope[veggie], f[3] += own->slope[veggie], f[4] += 1;
        }
    }
}

/* Whether a draft leaves the top card of a pile where it is. */
static int leaves(int draft, int pile) {
    return draft < PILES ? draft != pile : !covers(draft - PILES, pile);
}

static void of_what_lies_open(Features *features, const Game *game, const Offer *offer) {
    int market[VEGGIES + 1] = {0};
    for (int s = 0; s < SLOTS; s++) market[game->market[s]]++;
    for (int d = 0; d < DRAFTS; d++) {
        if (!features->wanted[d]) continue;
        int left[VEGGIES + 1];
        for (int v = 0; v <= VEGGIES; v++) left[v] = market[v];
        if (d >= PILES)
            left[game->market[first_slot[d - PILES]]]--, left[game->market[second_slot[d - PILES]]]--;
        for (int p = 0; p < PILES; p++) {
            int card = offer->tops[p];
            if (card == CARDS) continue;
            if (leaves(d, p)) {
                for (int v = 0; v < VEGGIES; v++) {
                    float *f = features->after[d][v], slope = cards.slope[card][v];
                    f[4] += slope, f[5] = greater(f[5], slope);
                }
            } else if (d >= PILES) {
                left[cards.veggie[card]]++;
            }
        }
        for (int v = 0; v < VEGGIES; v++) features->after[d][v][3] = (float)left[v];
    }
}

static void lay_after(Features *features, int draft, const Seat *after, const float gains[VEGGIES]) {
    for (int v = 0; v < VEGGIES; v++) {
        float *f = features->after[draft][v];
        f[0] = gains[v], f[1] = after->slope[v], f[2] = (float)after->counts[v];
    }
}

/* How the seat stands after each draft. */
static void of_oneself(Features *features, const Seat *who, const Rivals *rivals, const Offer *offer) {
    float gains[VEGGIES], of_kinds[KINDS][VEGGIES];
    uint8_t done[KINDS] = {0};
    for (int p = 0; p < PILES; p++) {
        if (!features->wanted[p]) continue;
        Seat after = *who;
        gain(&after, offer->tops[p]);
        one_more(&after, rivals, SMOOTHED, gains);
        lay_after(features, p, &after, gains);
    }
    Seat after = *who;
    for (int j = 0; j < SLOT_PAIRS; j++) {
        int kind = offer->kinds[j];
        if (!features->wanted[PILES + j]) continue;
        int x = first_kind[kind], y = second_kind[kind];
        after.counts[x]++, after.counts[y]++;
        if (!done[kind]) one_more(&after, rivals, SMOOTHED, of_kinds[kind]);
        done[kind] = 1;
        lay_after(features, PILES + j, &after, of_kinds[kind]);
        after.counts[x]--, after.counts[y]--;
    }
}

/* How many cards of each veggie lie below the tops: people know, for 3 of each a player are in the
   game (R2). */
static void count_below(const Game *game, int below[VEGGIES]) {
    for (int v = 0; v < VEGGIES; v++) below[v] = 0;
    for (int p = 0; p < PILES; p++)
        for (int at = game->top[p] + 1; at < game->end[p]; at++) below[cards.veggie[game->deck[at]]]++;
}

static void of_everybody(Features *features, const Game *game, int seat, const Offer *offer) {
    int below[VEGGIES], all = 0, next = (seat + 1) % game->players;
    float gains[VEGGIES];
    const Rivals rivals = rivals_of(game, seat), of_next = rivals_of(game, next);
    count_below(game, below);
    for (int v = 0; v < VEGGIES; v++) all += below[v];
    one_more(&game->seats[next], &of_next, SMOOTHED, gains);
    for (int v = 0; v < VEGGIES; v++) {
        float *f = features->common[v], most = game->seats[next].slope[v], sum = 0;
        for (int n = 0; n < game->players; n++)
            if (n != seat) {
                most = greater(most, game->seats[n].slope[v]);
                sum += game->seats[n].slope[v];
            }
        *f++ = all ? (float)(VEGGIES * below[v]) / (float)all : 0;
        *f++ = most, *f++ = sum / (float)(game->players - 1);
        *f++ = game->seats[next].slope[v], *f++ = gains[v];
        *f++ = (float)rivals.most[v], *f++ = (float)rivals.fewest[v];
        *f++ = offer->share;
    }
}

/* Choose the drafts of the greatest value, at most so many. */
static void choose(const float values[DRAFTS], int number, uint8_t chosen[DRAFTS]) {
    for (int n = 0; n < number; n++) {
        int best = -1;
        for (int d = 0; d < DRAFTS; d++)
            if (!chosen[d] && values[d] > LEGAL && (best < 0 || values[d] > values[best])) best = d;
        if (best < 0) return;
        chosen[best] = 1;
    }
}

Features features_of(const Game *game, int seat, const Offer *offer, int number) {
    Features features = {0};
    const Seat *who = &game->seats[seat];
    const Rivals rivals = rivals_of(game, seat);
    Sight own, next;
    see(&own, game, seat, offer);
    see(&next, game, (seat + 1) % game->players, offer);
    choose(own.values, number, features.wanted);
    for (int d = 0; d < DRAFTS; d++) features.whole[d][DRAFT_FEATURES - 1] = offer->share;
    of_tops(&features, who, offer, &own, &next);
    of_pairs(&features, game, seat, offer, &own, &next);
    of_oneself(&features, who, &rivals, offer);
    of_what_lies_open(&features, game, offer);
    of_everybody(&features, game, seat, offer);
    return features;
}
