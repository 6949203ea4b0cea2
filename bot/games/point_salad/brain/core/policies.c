/* How a seat values its drafts, and when it flips: the policies of Python, one struct for all. */

#include "core.h"

static const Taste POINTS_NOW = {0, 0, 0, 0};

/* What drafts are worth by a taste. */
static void tasted(const Worths *worths, const Offer *offer, const Taste *taste, float values[DRAFTS]) {
    float doubt = taste->doubt * offer->far, blend = taste->blend * offer->far;
    for (int p = 0; p < PILES; p++) {
        float appeal = taste->mean * worths->mean[p] + taste->spread * worths->spread[p];
        double value = (double)worths->points[p] - (double)doubt * (double)worths->fickle[p];
        value += (double)(appeal * offer->turns);
        values[p] = offer->tops[p] == CARDS ? NEVER : (float)value;
    }
    for (int j = 0; j < SLOT_PAIRS; j++) {
        float now = worths->pairs[j];
        values[PILES + j] =
            offer->kinds[j] == KINDS ? NEVER : now + blend * (worths->smooth_pairs[j] - now);
    }
}

/* Add what each draft leaves to somebody with this sight. */
static void add_left(const float sight[DRAFTS], float weight, float values[DRAFTS]) {
    float left[DRAFTS];
    left_over(sight, left);
    for (int j = 0; j < DRAFTS; j++)
        if (values[j] > LEGAL) values[j] += weight * left[j];
}

static void look_ahead(const Game *game, int seat, const Style *style, const Offer *offer,
                       float values[DRAFTS]) {
    float sight[DRAFTS];
    const Worths worths = worths_of(game, seat, offer);
    tasted(&worths, offer, &style->taste, values);
    if (style->to_oneself != 0) {
        tasted(&worths, offer, &POINTS_NOW, sight);
        add_left(sight, style->to_oneself, values);
    }
    if (style->to_the_next != 0) {
        const Worths next = worths_of(game, (seat + 1) % game->players, offer);
        tasted(&next, offer, &POINTS_NOW, sight);
        add_left(sight, style->to_the_next, values);
    }
}

static void dazzled(const Game *game, int seat, const Style *style, const Offer *offer,
                    float values[DRAFTS]) {
    const Worths worths = worths_of(game, seat, offer);
    tasted(&worths, offer, &style->taste, values);
    float wants = (style->few_cards - (float)game->seats[seat].held) / style->few_cards;
    for (int p = 0; p < PILES; p++)
        if (values[p] > LEGAL)
            values[p] = cards.printed[offer->tops[p]] * style->love * (wants > 0 ? wants : 0);
}

/* The weights now, in the order of `features.py`. */
typedef struct {
    float points, smoothed, mean, spread, fickle;
    float next_points, next_smoothed, next_mean, next_spread;
    float left_to_next, left_to_oneself, cards_held, veggies_held;
    float classes[CLASSES];
    float pair, smooth_pair, slopes, next_pair, next_smooth_pair, next_slopes, harm, two_of_a_kind;
    float pair_left_to_next, pair_left_to_oneself, covered_to_next, covered_to_oneself;
    float coming_to_next, coming_to_oneself, covered;
} Weights;

_Static_assert(sizeof(Weights) == FEATURES * sizeof(float), "a weight for each feature");

/* All that lies open, with the eyes of one seat. */
typedef struct {
    Worths worths;
    float values[DRAFTS], left[DRAFTS];
    const float *slope;
} Sight;

static void see(Sight *sight, const Game *game, int seat, const Style *style, const Offer *offer) {
    sight->worths = worths_of(game, seat, offer);
    tasted(&sight->worths, offer, &style->taste, sight->values);
    left_over(sight->values, sight->left);
    sight->slope = game->seats[seat].slope;
}

static void learned(const Game *game, int seat, const Style *style, const Offer *offer,
                    float values[DRAFTS]) {
    union {
        Weights by_name;
        float in_order[FEATURES];
    } weights;
    for (int i = 0; i < FEATURES; i++)
        weights.in_order[i] = style->weights[0][i] + style->weights[1][i] * offer->share;
    const Weights *w = &weights.by_name;
    const Seat *who = &game->seats[seat];
    Sight own, next;
    see(&own, game, seat, style, offer);
    see(&next, game, (seat + 1) % game->players, style, offer);
    float harms[2][VEGGIES];
    harm(game, seat, harms);
    int veggies = 0;
    for (int v = 0; v < VEGGIES; v++) veggies += who->counts[v];
    float held = (float)who->held * w->cards_held + (float)veggies * w->veggies_held;

    float covering[PILES]; /* What it means to take a top card's place. */
    for (int p = 0; p < PILES; p++) {
        int card = offer->tops[p];
        values[p] = NEVER;
        covering[p] = 0;
        if (card == CARDS) continue;
        values[p] = w->points * own.worths.points[p] + w->smoothed * own.worths.smoothed[p] +
                    w->mean * own.worths.mean[p] + w->spread * own.worths.spread[p] +
                    w->fickle * own.worths.fickle[p] +
                    w->next_points * next.worths.points[p] +
                    w->next_smoothed * next.worths.smoothed[p] +
                    w->next_mean * next.worths.mean[p] + w->next_spread * next.worths.spread[p] +
                    w->left_to_next * next.left[p] + w->left_to_oneself * own.left[p] + held +
                    w->classes[cards.class_of[card]];
        float to_next = next.values[p] > 0 ? next.values[p] : 0;
        float to_oneself = own.values[p] > 0 ? own.values[p] : 0;
        int veggie = cards.veggie[card];
        covering[p] = w->covered_to_next * to_next + w->covered_to_oneself * to_oneself +
                      w->coming_to_next * next.slope[veggie] +
                      w->coming_to_oneself * own.slope[veggie] + w->covered;
    }
    for (int j = 0; j < SLOT_PAIRS; j++) {
        int kind = offer->kinds[j], place = PILES + j;
        values[place] = NEVER;
        if (kind == KINDS) continue;
        int x = first_kind[kind], y = second_kind[kind];
        int one = first_slot[j] / 2, other = second_slot[j] / 2;
        float value = w->pair * own.worths.pairs[j] + w->smooth_pair * own.worths.smooth_pairs[j] +
                      w->slopes * (own.slope[x] + own.slope[y]) +
                      w->next_pair * next.worths.pairs[j] +
                      w->next_smooth_pair * next.worths.smooth_pairs[j] +
                      w->next_slopes * (next.slope[x] + next.slope[y]);
        value += x == y ? w->harm * harms[1][x] + w->two_of_a_kind
                        : w->harm * (harms[0][x] + harms[0][y]);
        value += w->pair_left_to_next * next.left[place] + w->pair_left_to_oneself * own.left[place];
        value += covering[one];
        if (other != one) value += covering[other];
        values[place] = value;
    }
}

void values_of(const Game *game, int seat, const Style *style, float values[DRAFTS]) {
    const Offer offer = look(game);
    switch (style->policy) {
        case LEARNED: learned(game, seat, style, &offer, values); break;
        case LOOK_AHEAD: look_ahead(game, seat, style, &offer, values); break;
        case DAZZLED: dazzled(game, seat, style, &offer, values); break;
        default: {
            const Worths worths = worths_of(game, seat, &offer);
            tasted(&worths, &offer, &style->taste, values);
        }
    }
    if (style->wavers > 0)
        for (int j = 0; j < DRAFTS; j++)
            if (values[j] > LEGAL) values[j] += style->wavers * wavering();
}

void flip_if_better(Game *game, int seat) {
    Seat *who = &game->seats[seat];
    const Rivals rivals = rivals_of(game, seat);
    float gains[VEGGIES];
    int best = 0, place = -1;
    one_more(who, &rivals, gains);
    for (int i = 0; i < who->held; i++) {
        int card = who->hand[i], veggie = cards.veggie[card];
        who->counts[veggie]++;
        int gain = (int)gains[veggie] - card_points(who, card, &rivals);
        who->counts[veggie]--;
        if (gain > best) best = gain, place = i;
    }
    if (place >= 0) flip(game, seat, place);
}
