/* Games played to their end from one position: what Python calls. */

#include "core.h"

EXPORT Start start;
EXPORT Style styles[PLAYERS];
EXPORT uint8_t decks[MOST_DECKS][CARDS];
EXPORT int8_t drafts[MOST_TURNS]; /* NO_TURN: the seat to move plays on in its style. */
EXPORT uint8_t flips[MOST_TURNS]; /* CARDS: no flip. */
EXPORT int16_t points[MOST_TURNS][MOST_DECKS][PLAYERS];

EXPORT int size_of_cards(void) { return sizeof(Cards); }
EXPORT int size_of_style(void) { return sizeof(Style); }
EXPORT int size_of_start(void) { return sizeof(Start); }

static void play_turn(Game *game, int seat, int which, int card) {
    draft(game, seat, which);
    if (card != CARDS) {
        int place = 0;
        while (game->seats[seat].hand[place] != card) place++;
        flip(game, seat, place);
    }
    two_more(&game->seats[seat]);
    refill(game, which);
}

static void move(Game *game, int seat) {
    const Style *style = &styles[seat];
    float values[DRAFTS];
    values_of(game, seat, style, values);
    int best = 0;
    for (int j = 1; j < DRAFTS; j++)
        if (values[j] > values[best]) best = j;
    int which = values[best] > LEGAL ? best : DRAFTS;
    float turns = __builtin_ceilf((float)game->left / (float)(2 * game->players));
    draft(game, seat, which);
    if (game->seats[seat].held && turns <= style->flip_turns) flip_if_better(game, seat);
    two_more(&game->seats[seat]);
    refill(game, which);
}

/* Play each of so many turns in each of so many decks, and then to the end. */
EXPORT void play(int turns, int number, uint64_t seed) {
    Game laid, game;
    shuffle_luck(seed);
    lay(&laid, &start, decks[0]);
    for (int turn = 0; turn < turns; turn++)
        for (int deck = 0; deck < number; deck++) {
            game = laid;
            game.deck = decks[deck];
            int seat = start.seat;
            if (drafts[turn] != NO_TURN) {
                play_turn(&game, seat, drafts[turn], flips[turn]);
                seat = (seat + 1) % game.players;
            }
            while (game.left) {
                move(&game, seat);
                seat = (seat + 1) % game.players;
            }
            for (int n = 0; n < game.players; n++) points[turn][deck][n] = score(&game, n);
        }
}

/* For tests, which hold each step against the engine: play the first turn in the first deck, and lay
   what comes of it into `start` and `points`. */
EXPORT void step(void) {
    Game game;
    lay(&game, &start, decks[0]);
    play_turn(&game, start.seat, drafts[0], flips[0]);
    start.seat = (start.seat + 1) % game.players;
    for (int p = 0; p < PILES; p++) start.top[p] = game.top[p], start.end[p] = game.end[p];
    for (int s = 0; s < SLOTS; s++) start.market[s] = game.market[s];
    for (int n = 0; n < game.players; n++) {
        const Seat *seat = &game.seats[n];
        for (int v = 0; v < VEGGIES; v++) start.counts[n][v] = seat->counts[v];
        start.held[n] = seat->held;
        for (int i = 0; i < HAND; i++) start.hand[n][i] = i < seat->held ? seat->hand[i] : CARDS;
        points[0][0][n] = score(&game, n);
    }
}

/* For tests, which hold them against Python: lay what the seat to move makes of its drafts into
   `weighed`. */
EXPORT float weighed[DRAFTS];
EXPORT void weigh_drafts(void) {
    Game game;
    lay(&game, &start, decks[0]);
    values_of(&game, start.seat, &styles[start.seat], weighed);
}
