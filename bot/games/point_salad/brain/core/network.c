/* The learned policy: a network of two layers, which sees all veggies with the same eyes. */

#include "core.h"

/* Four numbers, which the machine adds and multiplies at once. */
typedef float Four __attribute__((vector_size(16), aligned(4)));
typedef int32_t FourBits __attribute__((vector_size(16)));

_Static_assert(NARROW % 4 == 0 && WIDE % 4 == 0, "whole fours");

enum { FOUR = 4, NARROW_FOURS = NARROW / FOUR, WIDE_FOURS = WIDE / FOUR };

/* Add what so many inputs give to the neurons of a layer. */
static inline __attribute__((always_inline)) void add(const float *inputs, int number, const float *weights,
                                                      int fours, Four *sums) {
    for (int i = 0; i < number; i++) {
        const Four *of_input = (const Four *)weights + i * fours;
        for (int j = 0; j < fours; j++) sums[j] += inputs[i] * of_input[j];
    }
}

static inline Four at_least_0(Four a) { return (Four)((FourBits)(a > 0) & (FourBits)a); }

static float of_draft(const Network *network, const float *sums, const float *features, int first,
                      int number) {
    Four wide[WIDE_FOURS], value = {0};
    for (int j = 0; j < WIDE_FOURS; j++) wide[j] = ((const Four *)network->whole_bias)[j];
    add(sums, NARROW, network->whole[0], WIDE_FOURS, wide);
    add(features + first, number, network->whole[NARROW + first], WIDE_FOURS, wide);
    add(features + DRAFT_FEATURES - 1, 1, network->whole[NARROW + DRAFT_FEATURES - 1], WIDE_FOURS, wide);
    for (int j = 0; j < WIDE_FOURS; j++)
        value += at_least_0(wide[j]) * ((const Four *)network->out)[j];
    return value[0] + value[1] + value[2] + value[3];
}

/* Say what the drafts that are wanted are worth; of others only `NEVER`. */
void judge(const Network *network, const Features *features, float values[DRAFTS]) {
    Four common[VEGGIES][NARROW_FOURS];
    for (int v = 0; v < VEGGIES; v++) {
        for (int j = 0; j < NARROW_FOURS; j++) common[v][j] = ((const Four *)network->parts_bias)[j];
        add(features->common[v], COMMON_FEATURES, network->parts[AFTER_FEATURES], NARROW_FOURS, common[v]);
    }
    for (int d = 0; d < DRAFTS; d++) {
        values[d] = NEVER;
        if (!features->wanted[d]) continue;
        Four sums[NARROW_FOURS] = {0};
        for (int v = 0; v < VEGGIES; v++) {
            Four narrow[NARROW_FOURS];
            for (int j = 0; j < NARROW_FOURS; j++) narrow[j] = common[v][j];
            add(features->after[d][v], AFTER_FEATURES, network->parts[0], NARROW_FOURS, narrow);
            for (int j = 0; j < NARROW_FOURS; j++) sums[j] += at_least_0(narrow[j]);
        }
        const float *all = (const float *)sums;
        float value = d < PILES ? of_draft(network, all, features->whole[d], 0, TOP_FEATURES)
                                : of_draft(network, all, features->whole[d], TOP_FEATURES, PAIR_FEATURES);
        /* Only differences are learned; what is legal stays legal whatever is added to all. */
        values[d] = greater(value, LEGAL + 1);
    }
}
