/* How a seat values its drafts, and when it flips: each policy, in one struct for all. */

#include "core.h"

const Taste POINTS_NOW = {0, 0, 0, 0};

/* What drafts are worth by a taste. */
void tasted(const Worths *worths, const Offer *offer, const Taste *taste, float values[DRAFTS]) {
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

void values_of(const Game *game, int seat, const Style *style, float values[DRAFTS]) {
    const Offer offer = look(game);
    switch (style->policy) {
        case LEARNED: {
            const Features features = features_of(game, seat, &offer, style->looks_at);
            judge(&style->network, &features, values);
            break;
        }
        case LOOK_AHEAD: look_ahead(game, seat, style, &offer, values); break;
        case DAZZLED: dazzled(game, seat, style, &offer, values); break;
        default: {
            const Worths worths = worths_of(game, seat, &offer);
            tasted(&worths, &offer, &style->taste, values);
        }
    }
}

void waver(const Style *style, float values[DRAFTS]) {
    if (style->wavers > 0)
        for (int j = 0; j < DRAFTS; j++)
            if (values[j] > LEGAL) values[j] += style->wavers * wavering();
}

/* Flip what pays best, if anything does, in the seat's last turns. */
void flip_in_style(Game *game, int seat, const Style *style) {
    Seat *who = &game->seats[seat];
    if (!who->held || game->left > style->flip_turns * CARDS_A_TURN * game->players) return;
    const Rivals rivals = rivals_of(game, seat);
    float gains[VEGGIES];
    int best = 0, place = -1;
    one_more(who, &rivals, AT_ONCE, gains);
    for (int i = 0; i < who->held; i++) {
        int gain = flip_gain(who, who->hand[i], gains, &rivals);
        if (gain > best) best = gain, place = i;
    }
    if (place >= 0) flip(game, seat, place);
}
