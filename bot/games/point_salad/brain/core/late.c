/* Turns near the end. Games from one position come to the same ones again, and each seat thinks about
   each but once. */

#include "core.h"

enum { THOUGHTS = 1 << 11 };

static Thought thoughts[THOUGHTS];

static float best_left(const Game *game, int seat, const Offer *offer) {
    float values[DRAFTS], best = 0;
    const Worths worths = worths_of(game, seat, offer);
    tasted(&worths, offer, &POINTS_NOW, values);
    for (int j = 0; j < DRAFTS; j++) best = greater(best, values[j]);
    return best;
}

/* What drafts are worth to one who looks one ahead: each is tried, and what is left is looked at. */
static void look_closely_ahead(const Game *game, int seat, const Style *style, float values[DRAFTS]) {
    const Offer offer = look(game);
    const Worths worths = worths_of(game, seat, &offer);
    tasted(&worths, &offer, &style->taste, values);
    for (int j = 0; j < DRAFTS; j++) {
        if (values[j] <= LEGAL) continue;
        Game after;
        copy(&after, game);
        draft(&after, seat, j);
        two_more(&after.seats[seat]);
        Offer left = look(&after);
        if (j < PILES) left.tops[j] = CARDS;
        if (style->to_oneself != 0) values[j] += style->to_oneself * best_left(&after, seat, &left);
        if (style->to_the_next != 0)
            values[j] += style->to_the_next * best_left(&after, (seat + 1) % game->players, &left);
    }
}

/* Return a number for a position, which others hardly share. */
static uint64_t exact_key(const Game *game, int seat) {
    uint64_t lies = 1;
    for (int s = 0; s < SLOTS; s++) lies = lies * 8 + (uint64_t)game->market[s];
    return key_of(game, seat) ^ mixed(lies);
}

const Thought *think(const Game *game, int seat, const Style *style) {
    uint64_t key = exact_key(game, seat) ^ mixed((uintptr_t)style);
    Thought *place = &thoughts[key % THOUGHTS];
    if (place->key == key) return place;
    place->key = key;
    if (style->settles) {
        Style closely = *style;
        float likes[DRAFTS];
        closely.looks_at = DRAFTS;
        values_of(game, seat, &closely, likes);
        place->reply = settled(game, seat, likes);
    } else if (style->policy == LOOK_AHEAD)
        look_closely_ahead(game, seat, style, place->values);
    else
        values_of(game, seat, style, place->values);
    return place;
}

void forget(void) { __builtin_memset(thoughts, 0, sizeof thoughts); }
