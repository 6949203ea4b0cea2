/* Games played to their end from one position: what Python calls. */

#include "core.h"

EXPORT Start start;
EXPORT Style styles[MOODS][PLAYERS];
EXPORT uint8_t decks[MOST_DECKS][CARDS];
EXPORT uint8_t moods[MOST_DECKS][PLAYERS]; /* In which of its styles each plays in a deck. */
EXPORT int8_t drafts[MOST_TURNS]; /* NO_TURN: the seat to move plays on in its style. */
EXPORT uint8_t flips[MOST_TURNS]; /* Cards, or CARDS or IN_STYLE. */
EXPORT int16_t points[MOST_TURNS][MOST_DECKS][PLAYERS];

EXPORT int size_of_cards(void) { return sizeof(Cards); }
EXPORT int size_of_style(void) { return sizeof(Style); }
EXPORT int size_of_features(void) { return sizeof(Features); }
EXPORT int size_of_start(void) { return sizeof(Start); }

static const uint8_t as_ever[PLAYERS];
static const uint8_t *mood = as_ever;

static const Style *style_of(int seat) { return &styles[mood[seat]][seat]; }

static void play_turn(Game *game, int seat, int which, int card) {
    draft(game, seat, which);
    if (card == IN_STYLE) {
        flip_in_style(game, seat, style_of(seat));
    } else if (card != CARDS) {
        flip_card(game, seat, card);
    }
    two_more(&game->seats[seat]);
    refill(game, which);
}

/* Take the draft that is worth most to a seat, or else the last card. */
static void take_best(Game *game, int seat, float values[DRAFTS]) {
    int best = 0, rather_two = style_of(seat)->rather_two;
    waver(style_of(seat), values);
    for (int j = 1; j < DRAFTS; j++) {
        int is_two_more = rather_two && best < PILES && j >= PILES;
        if (values[j] > values[best] || (is_two_more && values[j] == values[best])) best = j;
    }
    play_turn(game, seat, values[best] > LEGAL ? best : DRAFTS, IN_STYLE);
}

static void move(Game *game, int seat) {
    float values[DRAFTS];
    values_of(game, seat, style_of(seat), values);
    take_best(game, seat, values);
}

static int is_open(const Game *game) {
    int most = 0;
    for (int p = 0; p < PILES; p++) most = larger(most, game->end[p] - game->top[p]);
    return most <= 1;
}

static void move_late(Game *game, int seat) {
    const Thought *thought = think(game, seat, style_of(seat));
    if (style_of(seat)->settles) {
        play_turn(game, seat, thought->reply.which, thought->reply.card);
        return;
    }
    float values[DRAFTS];
    __builtin_memcpy(values, thought->values, sizeof values);
    take_best(game, seat, values);
}

static const uint64_t APART = 0x9e3779b97f4a7c15; /* Between the seeds of two decks. */

/* Play each of so many turns in each of so many decks, and then to the end. With room, those who
   settle do so once all cards lie open, or, if they foresee, at once; else all play on in style. */
EXPORT void play(int turns, int number, uint64_t seed, int all_flips, int room, int foresee) {
    Game laid, game;
    lay(&laid, &start, decks[0]);
    reach = (Reach){all_flips, room};
    int size = size_of(&laid);
    for (int deck = 0; deck < number; deck++) {
        if (room && !(deck && is_same(decks[deck], decks[deck - 1], size))) forget();
        if (room) meet(decks[deck], size);
        mood = moods[deck];
        for (int turn = 0; turn < turns; turn++) {
            copy(&game, &laid);
            game.deck = decks[deck];
            int seat = start.seat;
            /* In the same deck, all turns meet the same luck. */
            shuffle_luck(seed + (uint64_t)deck * APART);
            if (drafts[turn] != NO_TURN) {
                play_turn(&game, seat, drafts[turn], flips[turn]);
                seat = (seat + 1) % game.players;
            }
            while (game.left) {
                if (room && (foresee || is_open(&game)))
                    move_late(&game, seat);
                else
                    move(&game, seat);
                seat = (seat + 1) % game.players;
            }
            score_all(&game, points[turn][deck]);
        }
    }
    mood = as_ever;
}

static void start_from(const Game *game, int seat) {
    start.seat = seat;
    for (int p = 0; p < PILES; p++) start.top[p] = game->top[p], start.end[p] = game->end[p];
    for (int s = 0; s < SLOTS; s++) start.market[s] = game->market[s];
    for (int n = 0; n < game->players; n++) {
        const Seat *one = &game->seats[n];
        for (int v = 0; v < VEGGIES; v++) start.counts[n][v] = one->counts[v];
        start.held[n] = one->held;
        for (int i = 0; i < HAND; i++) start.hand[n][i] = i < one->held ? one->hand[i] : CARDS;
    }
}

/* Let the seats take so many turns in the first deck, and start from where they come to; return how
   many cards are left there. */
EXPORT int walk(int turns, uint64_t seed) {
    Game game;
    int seat = start.seat;
    shuffle_luck(seed);
    lay(&game, &start, decks[0]);
    for (int turn = 0; turn < turns && game.left; turn++) {
        move(&game, seat);
        seat = (seat + 1) % game.players;
    }
    start_from(&game, seat);
    return game.left;
}

/* For tests, which hold each step against the engine: play the first turn in the first deck, start
   from what comes of it, and lay what it scores into `points`. */
EXPORT void step(void) {
    Game game;
    lay(&game, &start, decks[0]);
    play_turn(&game, start.seat, drafts[0], flips[0]);
    score_all(&game, points[0][0]);
    start_from(&game, (start.seat + 1) % game.players);
}

/* Lay what the seat to move makes of its drafts into `weighed`, with a close look at all of them. */
EXPORT float weighed[DRAFTS];
EXPORT void weigh_drafts(void) {
    Game game;
    Style closely = *style_of(start.seat);
    closely.looks_at = DRAFTS;
    lay(&game, &start, decks[0]);
    values_of(&game, start.seat, &closely, weighed);
}

/* Lay what is to be said of the drafts of the seat to move into `seen`. */
EXPORT Features seen;
EXPORT void look_closely(void) {
    Game game;
    lay(&game, &start, decks[0]);
    const Offer offer = look(&game);
    seen = features_of(&game, start.seat, &offer, DRAFTS);
}
