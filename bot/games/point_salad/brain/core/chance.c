/* Luck that a seed repeats: xorshift. */

#include "core.h"

static uint64_t state = 1;

EXPORT void shuffle_luck(uint64_t seed) { state = seed | 1; }

static uint32_t luck(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717ULL) >> 32);
}

/* About a normal deviate: the sum of twelve even ones, less its mean. */
EXPORT float wavering(void) {
    float sum = 0;
    for (int i = 0; i < 12; i++) sum += (float)(luck() >> 8);
    return sum / 16777216.0f - 6.0f;
}
