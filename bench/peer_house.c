/* Man-Eating House for four players in plain C: what the compiled rules are measured against.

   The rules are those of src/duskhouse/games/man_eating_house/RULES.en.md with every switch as usual,
   written as one would in C: fixed sizes, everything in one file, no events, no options, and no
   memory of who knows what. Chance is the same as in a simulation of ours, draw for draw: sfc32,
   and numbers below n by multiplication with rejection.

   It reads lines "games N", plays N random games with their deals, and answers each with a line:

       moves  nanoseconds  points  points of the start player  margin between the teams

   in sums over these games; the nanoseconds are processor time.
*/
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

typedef uint64_t Cards; /* a set; card number n of suit s is bit 16 s + n */

enum { PLAYERS = 4, HAND = 10, ROOM = 4, DECK = 44, SUITS = 3, NOBODY = -1 };
enum { TRICK, PICK, CALL, OVER };
enum { CALL_ACTION = 48 };

#define CARD(suit, number) ((Cards)1 << (16 * (suit) + (number)))
#define EACH_SUIT(numbers) ((Cards)(numbers) * 0x100010001u)

static const Cards DOG = CARD(0, 0);
static const Cards OLD_MAN = CARD(2, 15);
static const Cards CHILDREN = EACH_SUIT(0x000E);
static const Cards GIRLS = EACH_SUIT(0x0010);
static const Cards WEAPONS = EACH_SUIT(0x00E0);
static const Cards GHOSTS = EACH_SUIT(0x7000);
static const Cards DANGER =
    CARD(0, 11) | CARD(1, 10) | CARD(1, 11) | CARD(2, 9) | CARD(2, 10) | CARD(2, 11);
static const Cards SCORING = CARD(0, 0) | CARD(2, 15) | EACH_SUIT(0x700E);
static const Cards ALL = CARD(0, 0) | CARD(2, 15) | EACH_SUIT(0x7FFE);

typedef struct {
    uint32_t a, b, c, counter;
} Generator;

typedef struct {
    Generator rng;
    Cards hands[PLAYERS], piles[PLAYERS], corner;
    int trick[PLAYERS], picks[PLAYERS], room[ROOM];
    int room_drawn, phase, start, leader, turn, lead_suit, cards_down, omagatoki;
    int winning_team; /* NOBODY on a draw */
} State;

/* ---------------------------------------------------------------- chance */

static uint32_t next_word(Generator *rng) {
    uint32_t word = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + word;
    return word;
}

static uint32_t random_below(Generator *rng, uint32_t n) {
    uint64_t product = (uint64_t)next_word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair)
            product = (uint64_t)next_word(rng) * n;
    }
    return product >> 32;
}

static int lowest(Cards cards) { return __builtin_ctzll(cards); }
static int count(Cards cards) { return __builtin_popcountll(cards); }

static int random_card(Generator *rng, Cards cards) {
    for (uint32_t skipped = random_below(rng, count(cards)); skipped; skipped--)
        cards &= cards - 1;
    return lowest(cards);
}

/* ------------------------------------------------------------------ setup */

static void start_trick(State *s, int leader) {
    s->phase = TRICK;
    s->leader = s->turn = leader;
    s->lead_suit = NOBODY;
    s->cards_down = 0;
}

static void deal(State *s) {
    int deck[DECK], size = 0;
    for (Cards cards = ALL; cards; cards &= cards - 1)
        deck[size++] = lowest(cards);
    for (int i = DECK - 1; i > 0; i--) {
        int j = random_below(&s->rng, i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    int at = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        s->hands[seat] = s->piles[seat] = 0;
        for (int i = 0; i < HAND; i++)
            s->hands[seat] |= (Cards)1 << deck[at++];
    }
    for (int i = 0; i < ROOM; i++)
        s->room[i] = deck[at++];
    s->room_drawn = 0;
    s->corner = 0;
    s->omagatoki = 0;
    s->start = random_below(&s->rng, PLAYERS);
    start_trick(s, s->start);
}

/* ------------------------------------------------------------------ rules */

static Cards of_suit(int suit) { return (Cards)0xFFFF << (16 * suit); }

static Cards legal(const State *s) {
    if (s->phase == CALL)
        return (Cards)7 << (CALL_ACTION + 1);
    Cards hand = s->hands[s->turn];
    if (s->lead_suit == NOBODY)
        return hand;
    Cards following = hand & of_suit(s->lead_suit);
    return following ? following : hand;
}

static void put_in_corner(State *s, Cards girls) {
    s->corner |= girls;
    s->omagatoki = s->corner == GIRLS;
}

static int strongest_seat(const State *s, Cards cards) {
    if (cards == DOG)
        return NOBODY;
    int best = NOBODY, best_strength = -1;
    for (int seat = 0; seat < PLAYERS; seat++) {
        int card = s->trick[seat], strength = (card & 15) << 2 | card >> 4;
        if (cards >> card & 1 && strength > best_strength) {
            best = seat;
            best_strength = strength;
        }
    }
    return best;
}

static Cards hold_events(State *s, Cards cards) {
    if (s->omagatoki || cards & DANGER)
        return cards;
    for (int suit = 0; suit < SUITS; suit++) {
        Cards children = cards & (CHILDREN | DOG) & of_suit(suit);
        if (children & (children - 1)) {
            for (int seat = 0; seat < PLAYERS; seat++)
                s->piles[seat] |= (Cards)1 << s->trick[seat] & children;
            cards &= ~children;
        }
        Cards weapons = cards & WEAPONS & of_suit(suit), ghosts = cards & GHOSTS & of_suit(suit);
        if (weapons && ghosts) {
            s->piles[strongest_seat(s, weapons)] |= ghosts;
            cards &= ~(weapons | ghosts);
        }
    }
    return cards;
}

static int seat_of(const State *s, Cards card) {
    int seat = 0;
    while (!((Cards)1 << s->trick[seat] & card))
        seat++;
    return seat;
}

static void finish(State *s, int winner) {
    if (winner != NOBODY)
        for (int i = s->room_drawn; i < ROOM; i++)
            s->piles[winner] |= (Cards)1 << s->room[i] & SCORING;
    Cards ours = s->piles[0] | s->piles[2], theirs = s->piles[1] | s->piles[3];
    int lead = count(ours) - count(theirs);
    if (lead == 0)
        lead = (ours & DOG ? 1 : 0) - (theirs & DOG ? 1 : 0);
    s->winning_team = lead > 0 ? 0 : lead < 0 ? 1 : NOBODY;
    s->phase = OVER;
}

static void resolve_trick(State *s) {
    Cards cards = 0;
    for (int seat = 0; seat < PLAYERS; seat++)
        cards |= (Cards)1 << s->trick[seat];
    put_in_corner(s, cards & GIRLS);
    int winner;
    if (cards & OLD_MAN) {
        winner = seat_of(s, cards & DOG ? DOG : OLD_MAN);
    } else {
        cards = hold_events(s, cards);
        winner = strongest_seat(s, cards);
    }
    if (winner != NOBODY)
        s->piles[winner] |= cards & SCORING;
    if (s->hands[s->leader])
        start_trick(s, winner != NOBODY ? winner : s->start);
    else
        finish(s, winner);
}

static void play_card(State *s, int card) {
    Cards bit = (Cards)1 << card;
    s->hands[s->turn] &= ~bit;
    if (s->cards_down == 0) {
        s->lead_suit = card >> 4;
        if (bit & GIRLS) {
            put_in_corner(s, bit);
            s->hands[s->turn] |= (Cards)1 << s->room[s->room_drawn++];
            s->phase = PICK;
            return;
        }
    }
    s->trick[s->turn] = card;
    s->turn = (s->turn + 1) % PLAYERS;
    if (++s->cards_down == PLAYERS)
        resolve_trick(s);
}

static void pick_card(State *s, int card) {
    s->hands[s->turn] &= ~((Cards)1 << card);
    s->picks[s->turn] = card;
    s->turn = (s->turn + 1) % PLAYERS;
    if (++s->cards_down == PLAYERS)
        s->phase = CALL;
}

static void call_kagome(State *s, int steps) {
    for (int seat = 0; seat < PLAYERS; seat++)
        s->hands[(seat + steps) % PLAYERS] |= (Cards)1 << s->picks[seat];
    start_trick(s, s->leader);
}

static void play(State *s, int action) {
    if (s->phase == TRICK)
        play_card(s, action);
    else if (s->phase == PICK)
        pick_card(s, action);
    else
        call_kagome(s, action - CALL_ACTION);
}

/* ------------------------------------------------------------------- loop */

static int64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

int main(void) {
    State state = {.rng = {0x9E3779B9, 0x243F6A88, 0xB7E15162, 1}};
    long games;
    while (scanf(" games %ld", &games) == 1) {
        int64_t moves = 0, points = 0, starters = 0, margins = 0, began = nanoseconds();
        for (long game = 0; game < games; game++) {
            deal(&state);
            while (state.phase != OVER) {
                play(&state, random_card(&state.rng, legal(&state)));
                moves++;
            }
            int ours = count(state.piles[0] | state.piles[2]);
            int theirs = count(state.piles[1] | state.piles[3]);
            points += ours + theirs;
            starters += count(state.piles[state.start]);
            margins += ours > theirs ? ours - theirs : theirs - ours;
        }
        printf("%" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", moves,
               nanoseconds() - began, points, starters, margins);
        fflush(stdout);
    }
    return 0;
}
