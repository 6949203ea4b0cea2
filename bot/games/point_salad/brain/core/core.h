/* Point Salad as the computer players play it in their heads: one game at a time, very fast.

   What cards pay is not written down here: Python lays it into `cards`. The structs that it shares
   with this, Cards, Style with its Network, Start and Features, stand in `memory.py`, too. */

#ifndef CORE_H
#define CORE_H

#include <stdint.h>

enum {
    PLAYERS = 6,
    VEGGIES = 6,    /* As the veggie of a slot: there is none. */
    CARDS = 108,    /* As a card: there is none. */
    SPAN = 21,      /* Numbers of one veggie that tables cover. */
    ROW = VEGGIES * SPAN,
    SETS = 25,      /* As the set of a card: it has none. */
    AHEAD = 64,     /* Ways in which the members of a set may be ahead of the least one. */
    COMPARISONS = 14,
    CLASSES = 13,
    PILES = 3,
    SLOTS = 6,
    SLOT_PAIRS = 15,
    DRAFTS = PILES + SLOT_PAIRS, /* As a draft: the last card, alone in the market. */
    NO_TURN = -1,
    IN_STYLE = CARDS + 1, /* As a flip: whatever the seat would flip; CARDS: nothing. */
    KINDS = 21,     /* Pairs of veggies; as the kind of two slots: one is empty. */
    HAND = 20,
    TOP_FEATURES = 13 + CLASSES,
    PAIR_FEATURES = 15,
    DRAFT_FEATURES = TOP_FEATURES + PAIR_FEATURES + 1, /* The last: how much is left. */
    AFTER_FEATURES = 6,
    COMMON_FEATURES = 8,
    VEGGIE_FEATURES = AFTER_FEATURES + COMMON_FEATURES,
    NARROW = 16, /* Neurons of each layer of the network. */
    WIDE = 32,
    REPLIES = (DRAFTS + 1) * (HAND + 2), /* Turns at the most. */
    MOST_DECKS = 512,
    MOODS = 3,
    MOST_TURNS = 64,
    FAR_AHEAD = 10000
};

/* What Python sees; the rest is hidden. */
#define EXPORT __attribute__((visibility("default")))

#define CARDS_A_TURN 1.6 /* As in worths.py. */

#define NEVER (-1000.0f)
#define LEGAL (-500.0f) /* Every legal draft is worth more than this, every other one less. */

typedef struct {
    float smoothed[CARDS + 1][VEGGIES][SPAN];
    float slope[CARDS + 1][VEGGIES];
    float one_more[SETS + 1][AHEAD][2][VEGGIES]; /* What a set gains: at once, smoothed. */
    float two_more[SETS + 1][AHEAD][2][KINDS];
    int16_t pays[CARDS + 1][2][VEGGIES][SPAN]; /* Points; smoothed ones, in sixths. */
    int16_t printed[CARDS + 1];
    int16_t set_points[SETS + 1];
    int8_t compare[CARDS + 1][COMPARISONS]; /* Most of each, fewest of each, the two totals. */
    uint8_t set_size[SETS + 1];
    uint8_t set_members[SETS + 1][VEGGIES];
    uint8_t set_of[CARDS + 1];
    uint8_t veggie[CARDS + 1];
    uint8_t compares[CARDS + 1];
    uint8_t fickle[CARDS + 1]; /* May pay now and not in the end. */
    uint8_t class_of[CARDS + 1];
} Cards;

typedef struct {
    float mean, spread, blend, doubt;
} Taste;

/* A small network, its weights by input: each veggie goes through the first layer, and the sum of
   what comes of all six, with what is to be said of the draft, through the second. */
typedef struct {
    float parts[VEGGIE_FEATURES][NARROW], parts_bias[NARROW];
    float whole[NARROW + DRAFT_FEATURES][WIDE], whole_bias[WIDE];
    float out[WIDE];
} Network;

enum { TASTE, LEARNED, LOOK_AHEAD, DAZZLED };

typedef struct {
    int32_t policy;
    Taste taste;
    Network network;  /* Of LEARNED. */
    int32_t looks_at; /* Drafts that it looks at: those that foresight likes best. */
    float to_oneself, to_the_next; /* Of LOOK_AHEAD: what counts of the best draft left. */
    float love, few_cards;         /* Of DAZZLED. */
    float wavers;
    float flip_turns;
    int32_t settles; /* Whether it looks at all replies where these are within reach. */
    int32_t rather_two; /* Whether of equal drafts it takes one of two cards. */
} Style;

/* A position, as all decks share it. */
typedef struct {
    uint8_t players, seat;
    uint8_t top[PILES], end[PILES]; /* Where the piles begin and end in a deck. */
    uint8_t market[SLOTS];          /* Veggies. */
    uint8_t counts[PLAYERS][VEGGIES];
    uint8_t held[PLAYERS];
    uint8_t hand[PLAYERS][HAND];
} Start;

typedef struct {
    int counts[VEGGIES];
    int8_t compare[COMPARISONS];
    float slope[VEGGIES];
    int16_t pays[2][VEGGIES][SPAN];
    int held, compares, sets;
    uint8_t hand[HAND];
    uint8_t set[HAND];       /* The sets held, in order. */
    float two_more[2][KINDS]; /* What two veggies bring, comparisons apart. */
} Seat;

typedef struct {
    const uint8_t *deck;
    int players, left;
    int top[PILES], end[PILES];
    int market[SLOTS];
    Seat seats[PLAYERS];
} Game;

/* What a gain is counted in. */
enum { AT_ONCE, SMOOTHED };

/* The most and the fewest veggies among a seat's opponents. */
typedef struct {
    int most[VEGGIES], fewest[VEGGIES], total_most, total_fewest;
} Rivals;

/* What lies open for whoever comes next. */
typedef struct {
    int tops[PILES], kinds[SLOT_PAIRS];
    float turns, far, share;
} Offer;

/* What each draft is worth to one seat, by several measures. */
typedef struct {
    float points[PILES], smoothed[PILES], mean[PILES], spread[PILES], fickle[PILES];
    float pairs[SLOT_PAIRS], smooth_pairs[SLOT_PAIRS];
} Worths;

/* What is to be said of each draft, as the names in `features.py` have it: of the draft as a whole,
   of each veggie after it, and of each veggie whatever is drafted. */
typedef struct {
    uint8_t wanted[DRAFTS]; /* Of these alone. */
    float whole[DRAFTS][DRAFT_FEATURES];
    float after[DRAFTS][VEGGIES][AFTER_FEATURES];
    float common[VEGGIES][COMMON_FEATURES];
} Features;

/* A turn, and how far its player is ahead of the best other one after it. */
typedef struct {
    int16_t promise;
    int8_t which;
    uint8_t card; /* To be flipped; CARDS: none. */
} Reply;

/* What one who settles replies to a position; what drafts are worth to another. */
typedef struct {
    uint64_t key;
    union {
        Reply reply;
        float values[DRAFTS];
    };
} Thought;

/* How much is looked at of each turn near the end. */
typedef struct {
    int flips; /* With more cards left, of a draft's flips only the best is a reply. */
    int room;  /* Of more than two: about so many positions. 0: nothing is looked at. */
} Reach;

extern Cards cards;
extern Taste foresight; /* With which what lies open is looked at, whoever plays. */
extern const uint8_t first_slot[SLOT_PAIRS], second_slot[SLOT_PAIRS];
extern const uint8_t first_kind[KINDS], second_kind[KINDS];

static inline float greater(float a, float b) { return a > b ? a : b; }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline int smaller(int a, int b) { return a < b ? a : b; }

static inline int covers(int pair, int pile) {
    return first_slot[pair] / 2 == pile || second_slot[pair] / 2 == pile;
}

/* playouts.c: what Python lays down. */
extern Start start;
extern uint8_t decks[MOST_DECKS][CARDS];
extern int8_t drafts[MOST_TURNS];
extern uint8_t flips[MOST_TURNS];
extern int16_t points[MOST_TURNS][MOST_DECKS][PLAYERS];

/* rules.c */
void lay(Game *game, const Start *start, const uint8_t *deck);
void gain(Seat *seat, int card);
void draft(Game *game, int seat, int which);
void flip(Game *game, int seat, int place);
void flip_card(Game *game, int seat, int card);
void refill(Game *game, int which);
int complete(const Seat *seat, int set);
int compared(const Seat *seat, const int8_t pays[COMPARISONS], const Rivals *rivals);
int card_points(const Seat *seat, int card, const Rivals *rivals);
int score(const Game *game, int seat);
void score_all(const Game *game, int16_t points[PLAYERS]);
Rivals rivals_of(const Game *game, int seat);

/* worths.c */
Offer look(const Game *game);
Worths worths_of(const Game *game, int seat, const Offer *offer);
void two_more(Seat *seat);
void one_more(const Seat *seat, const Rivals *rivals, int measure, float gains[VEGGIES]);
int flip_gain(Seat *seat, int card, const float gains[VEGGIES], const Rivals *rivals);
void left_over(const float values[DRAFTS], float left[DRAFTS]);
void harm(const Game *game, int seat, float harms[2][VEGGIES]);

/* replies.c */
extern Reach reach;
extern double elsewhere[PLAYERS]; /* What each has besides this round's points, with what breaks ties. */
void copy(Game *to, const Game *from);
int is_same(const uint8_t *deck, const uint8_t *other, int size);
int size_of(const Game *game); /* Cards of a deck. */
int replies_of(const Game *game, int seat, Reply replies[REPLIES]);
Reply next_best(Reply *replies, int number);
void take(Game *game, int seat, const Reply *reply);
int ends_it(const Game *game, const Reply *reply);

/* ends.c */
uint64_t mixed(uint64_t a);
uint64_t key_of(const Game *game, int seat); /* Slots of a column are alike. */
/* The reply of one who looks ahead to the end, and likes drafts so much. */
Reply settled(const Game *game, int seat, const float likes[DRAFTS]);
void meet(const uint8_t deck[CARDS], int size); /* What is known of another deck is forgotten. */

/* late.c */
const Thought *think(const Game *game, int seat, const Style *style);
void forget(void); /* What was thought in another deck, or by others. */

/* features.c */
Features features_of(const Game *game, int seat, const Offer *offer, int number);

/* network.c */
void judge(const Network *network, const Features *features, float values[DRAFTS]);

/* policies.c */
void tasted(const Worths *worths, const Offer *offer, const Taste *taste, float values[DRAFTS]);
extern const Taste POINTS_NOW;
void values_of(const Game *game, int seat, const Style *style, float values[DRAFTS]);
void waver(const Style *style, float values[DRAFTS]);
void flip_in_style(Game *game, int seat, const Style *style);

/* chance.c */
void shuffle_luck(uint64_t seed);
float wavering(void);

#endif
