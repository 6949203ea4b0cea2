/* The last turns: every draft, every flip and every reply (R6 to R8), when it is known what lies
   where.

   What one of two players gains the other loses, so a reply need not be followed once another is
   known to be better (alpha-beta), and a position that was reached before is not looked into again. */

#include "core.h"

enum { KNOWN = 1 << 15 };

/* What is known of how far ahead the player to move ends. */
typedef struct {
    uint64_t key;
    int16_t low, high;
} Bounds;

static Bounds known[KNOWN];

EXPORT double elsewhere[PLAYERS];

static int value_of(const Game *game, int seat, const Reply *reply, int least, int most);

uint64_t mixed(uint64_t a) {
    a = (a ^ (a >> 30)) * 0xbf58476d1ce4e5b9ULL;
    a = (a ^ (a >> 27)) * 0x94d049bb133111ebULL;
    return a ^ (a >> 31);
}

uint64_t key_of(const Game *game, int seat) {
    uint64_t lies = (uint64_t)seat + 1, key;
    for (int p = 0; p < PILES; p++) {
        int a = game->market[2 * p], b = game->market[2 * p + 1];
        lies = lies * 64 + (uint64_t)(a < b ? 8 * a + b : 8 * b + a);
        lies = lies * 16384 + (uint64_t)(game->top[p] * 128 + game->end[p]);
    }
    key = mixed(lies);
    for (int n = 0; n < game->players; n++) {
        const Seat *who = &game->seats[n];
        uint64_t counts = 0, hand = 0;
        for (int v = 0; v < VEGGIES; v++) counts = counts * 32 + (uint64_t)who->counts[v];
        for (int i = 0; i < who->held; i++) hand += mixed(who->hand[i] + 1U);
        key = mixed(key + counts) + hand;
    }
    return mixed(key);
}

static int ahead(const Game *game, int seat) { return score(game, seat) - score(game, 1 - seat); }

/* Return how far ahead the player to move ends under best play; where that is out of these limits, a
   limit of it. */
static int bound(const Game *game, int seat, int least, int most) {
    if (!game->left) return ahead(game, seat);
    uint64_t key = key_of(game, seat);
    Bounds *place = &known[key % KNOWN];
    int low = -FAR_AHEAD, high = FAR_AHEAD, best = -FAR_AHEAD;
    if (place->key == key) low = place->low, high = place->high;
    if (low >= most || low == high) return low;
    if (high <= least) return high;
    least = larger(least, low), most = smaller(most, high);
    Reply replies[REPLIES];
    int number = replies_of(game, seat, replies);
    for (int i = 0; i < number && best < most; i++) {
        const Reply reply = next_best(replies + i, number - i);
        best = larger(best, value_of(game, seat, &reply, larger(least, best), most));
    }
    if (best < most) high = smaller(high, best);
    if (best > least) low = larger(low, best);
    *place = (Bounds){key, low, high};
    return best;
}

/* Return the same of the player to move who takes this turn. */
static int value_of(const Game *game, int seat, const Reply *reply, int least, int most) {
    if (ends_it(game, reply)) return reply->promise;
    Game after;
    copy(&after, game);
    take(&after, seat, reply);
    return -bound(&after, 1 - seat, -most, -least);
}

/* It is guessed, and each time it is asked only whether it is more, or less. */
static int lead(const Game *game, int seat) {
    int low = -FAR_AHEAD, high = FAR_AHEAD, guess = ahead(game, seat);
    while (low < high) {
        int least = guess - (guess != low);
        guess = bound(game, seat, least, least + 1);
        if (guess <= least)
            high = guess;
        else
            low = guess;
    }
    return guess;
}

static const float PLAIN = 1000; /* More than anybody likes a draft. */

/* How much a seat would rather take one of several turns that lead equally far: one without a flip,
   and then what it likes best; of flips, what they bring at once, too. */
static float preference(const Reply *reply, const int plain[DRAFTS + 1], const float likes[DRAFTS]) {
    float draft = reply->which < DRAFTS ? likes[reply->which] : 0;
    return draft + (float)(reply->card == CARDS ? PLAIN : reply->promise - plain[reply->which]);
}

static void note_plain(const Reply *replies, int number, int plain[DRAFTS + 1]) {
    for (int i = 0; i < number; i++)
        if (replies[i].card == CARDS) plain[replies[i].which] = replies[i].promise;
}

/* Return a turn with which the player to move comes to be so far ahead: of several, the preferred. */
static Reply leading(const Game *game, int seat, int lead, const float likes[DRAFTS]) {
    Reply replies[REPLIES], chosen;
    int number = replies_of(game, seat, replies), plain[DRAFTS + 1];
    float most = -2 * PLAIN;
    chosen = replies[0];
    note_plain(replies, number, plain);
    for (int i = 0; i < number; i++) {
        float wish = preference(&replies[i], plain, likes);
        if (wish <= most || value_of(game, seat, &replies[i], lead - 1, lead) < lead) continue;
        most = wish, chosen = replies[i];
    }
    return chosen;
}

/* How far a seat is ahead of the best other one. */
static double lead_of(const int16_t ends[PLAYERS], int players, int seat) {
    double most = -FAR_AHEAD;
    for (int n = 0; n < players; n++)
        if (n != seat && ends[n] + elsewhere[n] > most) most = ends[n] + elsewhere[n];
    return ends[seat] + elsewhere[seat] - most;
}

/* How many replies to follow, so that the last turns still have room: the root of it that leaves as
   much for each turn of two cards. */
static int width_of(const Game *game, int room) {
    int turns = (game->left + 1) / 2 - 1, width = 1;
    for (;; width++) {
        long all = 1;
        for (int i = 0; i < (turns > 1 ? turns : 1); i++) all *= width + 1;
        if (all > room) return width;
    }
}

/* Find everybody's points when each goes by its own lead, after about as many positions as there is
   room for: those replies are followed that lead farthest at once. One who likes drafts so much is at
   the table, tries each draft, and of turns that lead equally far takes the preferred. Return what is
   taken. */
static Reply melee(const Game *game, int seat, int room, const float *likes, int16_t ends[PLAYERS]) {
    Reply replies[REPLIES], chosen = {0, DRAFTS, CARDS};
    int number = replies_of(game, seat, replies), width = width_of(game, room), plain[DRAFTS + 1];
    double best = -2 * FAR_AHEAD;
    float most = 0;
    if (likes) note_plain(replies, number, plain);
    for (int i = 0; i < number; i++) {
        const Reply reply = next_best(replies + i, number - i);
        if (i >= width && !ends_it(game, &reply) && !(likes && reply.card == CARDS)) continue;
        int16_t found[PLAYERS];
        Game after;
        copy(&after, game);
        take(&after, seat, &reply);
        if (after.left)
            melee(&after, (seat + 1) % game->players, room / width, 0, found);
        else
            score_all(&after, found);
        double by = lead_of(found, game->players, seat);
        float wish = likes ? preference(&reply, plain, likes) : 0;
        if (by < best || (by == best && wish <= most)) continue;
        best = by, most = wish, chosen = reply;
        for (int n = 0; n < game->players; n++) ends[n] = found[n];
    }
    return chosen;
}

Reply settled(const Game *game, int seat, const float likes[DRAFTS]) {
    int16_t ends[PLAYERS];
    if (game->players == 2) return leading(game, seat, lead(game, seat), likes);
    return melee(game, seat, reach.room, likes, ends);
}

static uint8_t met[CARDS];
static int met_flips;

/* What is known holds for one deck, whoever plays. */
void meet(const uint8_t deck[CARDS], int size) {
    if (met_flips == reach.flips && is_same(met, deck, size)) return;
    met_flips = reach.flips;
    __builtin_memcpy(met, deck, (unsigned)size);
    __builtin_memset(known, 0, sizeof known);
}

/* Lay a turn of two players under best play, in the first deck, into `drafts` and `flips`. */
EXPORT void best_turn(void) {
    Game game;
    float likes[DRAFTS] = {0};
    lay(&game, &start, decks[0]);
    reach.flips = game.left;
    meet(decks[0], size_of(&game));
    const Reply best = leading(&game, start.seat, lead(&game, start.seat), likes);
    drafts[0] = best.which, flips[0] = best.card;
}
