# What the program says in English: the page, the terminal, errors.
# What a game says is in games/<game>/words/en.ftl.

## Players

seat-you = you
    .start = You
    .whose = your
    .whose-start = Your
seat-other = { $name }
    .start = { $name }
    .whose = { $name }'s
    .whose-start = { $name }'s
seat-numbered = Seat { $seat }
observed-seat = which seat looks
observed-own = this field of the state, the own part
observed-seer = this field of the state, if this seat sees it
observed-all = this field of the state

## Lists

list-next = { $list }, { $item }
list-last = { $list } and { $item }
note-next = { $note }; { $line }
list-or = { $list } or { $item }
cards = { $size ->
    [one] { $size } card
   *[other] { $size } cards
}

## Bots that are no levels: their names are what one types

level-random = random
    .does = any legal move, all equally likely
level-tactics = tactics
    .does = the game's rules of thumb, at once
level-net = net
    .does = what a net says that has learned the game, at once
level-search = search
    .does = looks ahead in imagined worlds, for the given budget

## Levels of bots, the weakest first

level-gentle = Gentle
    .does = looks ahead a little and takes any move that does not seem bad
level-steady = Steady
    .does = plays what it has learned, or looks ahead a little where it has learned nothing
level-sharp = Sharp
    .does = looks ahead for a fifth of a second
level-ghost = Ghost
    .does = looks ahead for almost a second

## Errors: games, options and bots

error-no-game = There is no game { $name }; there are: { $known }.
error-no-game-in-folder = There is no game in { $folder }: neither it nor a folder in it has a GAME in its __init__.py.
error-no-game-in-package = The package of the game { $id } ({ $place }) has no GAME.
error-two-games = Two games have the id { $id }: one from { $first }, one from { $second }.
error-other-id = The game from { $place } is found as { $id }, but its GAME has the id { $given }.
error-game-broken = The game { $id } cannot be loaded: { $problem } ({ $line }).
error-rules-not-compiled = The rules of { $id } cannot be compiled: { $problem } ({ $line }).
error-page-tools = Building the page needs what the extra page brings: pip install 'duskhouse[page]'.
error-page-not-built = The module of { $id } could not be built: { $step } failed, see what it says above.
error-page-server = A server is named by its address, as https://example.org/, not { $server }.
error-page-folder = { $folder } holds something else already: name a folder that is new, empty, or an earlier page.
error-game-lacks = The game { $id } lacks the file { $file } in { $folder }.
error-module-taken = A game cannot be loaded from { $folder }: Python has another module of the name { $name }, so give the folder another name.
error-drawings-broken = The drawings { $file } are no SVG: { $reason }.
error-drawings-doctype = The drawings { $file } may not have a DOCTYPE.
error-drawings-name = The symbol { $name } in { $file } needs a name that begins with { $id }-.
error-players = { $title } is for { $few } players, not { $seats }.
error-players-range = { $title } is for { $few } to { $most } players, not { $seats }.
error-no-first-seat = The seats are 0 to { $last }, so seat { $seat } cannot begin.
error-no-option = There is no option { $name }; this game has: { $known }.
error-no-options = There is no option { $name }; this game has: none.
error-option-value = Option { $option } takes { $values }, not { $value }.
error-too-many-actions = The verb { $verb } of the game's actions ends at the number { $last }; the last that an action can have is 62. Ask a bigger choice in steps.
error-verbs-share-number = The verbs { $verb } and { $other } of the game's actions share the number { $number }, and can be open at the same time: one needs another first number, or scopes.
error-written-twice = A record could not tell two actions apart that can be open at the same time: { $text }, of the verb { $verb }. What is written of a verb needs a {"{}"} for each field, and a word of its own.
error-declared-seats = { $name } is said to have { $seats } seats in its GAME; there can be { $few } to { $most }.
error-cards-do-not-fit = The field { $field } of { $name } holds cards whose numbers are below 0, or take more than the 63 bits of a word.
error-too-many-phases = The guard { $guard } of { $name } names the phase { $phase }; phases are 0 to 62.
error-option-without-field = The option { $option } of { $name } has no field in its State.
error-hidden-without-cards = The field { $field } of { $name } is hidden, and its State does not say how it holds cards (cards=…), so how a seat imagines it has to be said by an imagine of the game.
error-hidden-without-seer = The field { $field } of { $name } is seen by somebody: its State has to name the field that says which seat that is (seer=…), or the game needs an imagine.
error-hidden-names-no-field = The field { $field } of { $name } is declared with the field { $other }, which its State does not have.
error-hidden-other-cards = The field { $field } of { $name } holds other cards than the hidden fields before it, so the game needs an imagine.
error-zone-field = The zone { $zone } cannot hold the cards of the field { $field }: the State does not say how they are held (cards=…), or not whose they are (seen_by=SeenBy.OWNER, seer=…).
error-place-without-field = The deal of { $name } names the field { $field } for { $place }, which its State does not have.
error-guard-field = The guard { $guard } of { $name } names the field { $field }, which its State does not have.
error-clause-id = The clause { $clause } in the RULES.en.md of { $name } has an id that no number stands for: they begin with { $first }, have two digits, and a letter before them for each further series of its ClauseIds, up to the number 255.
error-replays-without-field = The State of { $name } lacks the field rules, which a game with replays needs.
error-piece-clause = The piece { $piece } of { $name } names the clause { $clause }, which its RULES.en.md does not have.
error-piece-without-message = A piece of { $name } has no message { $message } in its words/en.ftl.
error-game-without-decision = { $name } is over as soon as it is dealt: the guards in its rules bar every action of the first position, or legal returns none.
error-game-of-one-decision = { $name } was over after one decision in every game that was tried; a game has at least two.
error-not-a-share = At the end of { $name }, utility gives { $shares }; the shares of a win lie between 0 and 1 and add up to 1.
error-no-bot = There is no bot { $name }; there are: { $known }.
error-no-net = { $bot } plays by no net, so it takes no file of one.
error-cannot-judge = { $bot } does not think ahead, so it cannot judge moves.
error-no-budget = { $bot } does not think ahead, so it takes no budget.
error-budget = A budget is a time like 100ms or a number of simulations, not { $text }.

## Errors: moves and records

error-illegal-move = { $move } is not legal here: { $reason } ({ $clause }).
error-game-over = The game is over: there is nothing left to decide.
error-other-turn = Seat { $turn } is to move, not seat { $seat }.
error-in-game = Game { $number }: { $problem }
error-in-move = Game { $number }, move { $move }: { $problem }
error-no-json = this is not a whole JSON record ({ $reason }).
error-no-object = a record is a JSON object.
error-record-lacks = The record lacks { $keys }.
error-record-keys = The record has unknown keys: { $keys }.
error-record-format = Format { $format } is unknown; this program reads { $known }.
error-record-field = The record's { $key } is { $value }.
error-record-moves = The record's moves are not a list of [seat, move].
error-other-rules = It was played under rules { $played } of { $title }; only a game under rules { $known } can be replayed here.
error-redacted = It is redacted for one seat's eyes. Its form was checked, and that its game and rules are known here. Its options, deal, moves and result were not: it cannot be played through without the hidden cards.
error-default-option = An option at its default is not written in a record.
error-seed = A seed is { $digits } lower-case hex digits, not { $text }.
error-share = A share is { $digits } lower-case hex digits or null, not { $text }.
error-not-a-move = { $move } is not how a move is written here.
error-only-the-deal-is-chance = Nothing is left to chance after the deal of this game.
error-setup-first = The deal's { $part } must be a seat from 0 to { $last } ({ $clause }).
error-setup-lists = The deal's { $part } must be { $seats } lists of cards ({ $clause }).
error-setup-list = The deal has no list of cards for its { $part } ({ $clause }).
error-setup-card = { $card } among the deal's { $part } is no card of this game ({ $clause }).
error-setup-among = { $card } cannot be among the deal's { $part } ({ $clause }).
error-setup-size = The deal's { $part } must have { $size ->
    [one] one card
   *[other] { $size } cards
}, not { $given } ({ $clause }).
error-setup-not-whole = The deal is not the whole deck ({ $clause }).
error-no-chance-here = Chance has nothing to decide here, but the record says { $text }.
error-moves-after-end = The game is over, but seat { $seat } still moves { $move }.
error-other-chance = After { $move } chance decides { $count ->
    [0] nothing
   *[other] { $decided }
}, but the record says { $recorded }.
error-legal-lists = The lists of legal moves are not as many as the moves.
error-values = Values are lists of [move, share, error] or null, as many as the moves.
error-legal-list = Move { $move } has the legal moves { $expected }, not { $listed }.
error-result = The result is { $expected }, not { $given }.
error-result-early = It has a result, but the game is not over after its last move.
error-result-missing = The game is over after its last move, but there is no result.
error-no-seed = there is no seed to verify the deal by.
error-other-first = Seat { $named } was named to begin, but in this deal seat { $begins } does.
error-other-deal = the deal is not the one of its seed.
error-unfair-chance = chance did not follow the seed.
error-not-this-deal = The deal of this record is not one of this game.
error-nothing-fits = No game was found that fits this redacted record; give the whole record.
error-position-unknown = This redacted record does not tell all that its seat has seen since, so its position is not known; give the whole record.

## Errors: the terminal

error-game-name = The name of a game is small letters and digits, parted by hyphens, at most { $most } of them; not { $name }.
error-game-there = There is a game { $id } already.
error-name-taken = Python knows the name { $name } already: give the game another one.
error-folder-there = { $folder } is there already, and stays as it is.
error-usage = { $problem }; see { $command } --help.
error-table-link = The link of a table is like http://127.0.0.1:8000/t/abcdefgh, not { $text }.
error-option-form = An option is given as NAME=VALUE, not { $text }.
error-bots-count = { $seats } seats are for bots, but --bots names { $bots }.
error-no-own-seat = The seats are 0 to { $last }, so nobody sits on { $seat }.
error-no-seat-in-game = The seats of game { $number } are 0 to { $last }, not { $seat }.
error-no-overview = { $title } is not told on one page; see duskhouse rules { $id }.
error-no-clause = { $title } has no clause { $wanted }, and none that contains this word.
error-no-move-number = The moves are numbered from 1 to { $count }; ? lists them.
error-empty-file = There is no game in { $file }.
error-not-in-file = There is no game { $number } in { $file }.
error-cannot-read = { $file } cannot be read: { $reason }.
error-cannot-write = { $file } cannot be written: { $reason }.
error-not-a-net = { $file } holds no net, or is damaged.
error-net-of-another-game = The net in { $file } has learned { $game }, not { $title }.
error-net-of-other-rules = The net in { $file } has learned other rules of { $title }, or sees other things.
error-net-of-another-size = That net has layers of other sizes than those that are trained.
error-not-a-checkpoint = { $file } holds no checkpoint of a training, or is damaged.
error-training-there = { $file } is there already: name another file, or go on with --resume.
error-other-training = { $file } is a training of { $title } for { $seats } players.
error-training-hours = Hours are a number above 0 and at most 10000, not { $text }.
error-training-pool = A pool says how many of a hundred games, as elders=20,tactics=10 ({ $known }), not { $text }.
error-training-setting = A training has no setting { $name } to choose; there are { $known }.
error-training-values = Settings are numbers in their bounds, as entropy=0.04,critic=128/32, not { $text }.
error-training-pool-sum = A pool cannot have more than a hundred of a hundred games.
error-no-records = { $file } is not a text file of records.
error-other-seal = its seed has the seal { $found }, not { $given }.
error-compile-not-kept = Nothing that is compiled can be kept: { $folder } cannot be written. DUSKHOUSE_CACHE=FOLDER names another place.

## Errors: data sets

error-dataset-bot = A data set is made by a bot that counts simulations, as search@200, not by { $text }.
error-other-dataset = { $folder } holds another data set: name another folder.
error-not-dataset = { $folder } is not the folder of a data set.
error-dataset-games = There can be 1 to { $most } games, not { $games }.

## Errors: the arena

error-arena-bots = The arena needs two bots at least, as in --bots search,tactics; or --pool without --bots.
error-arena-deals = There can be 1 to { $most } deals, not { $deals }.
error-arena-resume = To resume a run, name its file: --json FILE --resume.
error-arena-time = A time is written like 100ms or 1.5s, not { $text }.
error-test-form = The bounds of a test are two Elo differences like 0,5, not { $text }.
error-test-bounds = The first bound of a test is the smaller one, and both are below 1000 Elo.
error-test-bots = A test is between two bots.
error-results-there = { $file } is there already: go on with it by --resume.
error-not-results = { $file } is not a file of results of the arena.
error-other-results = { $file } holds the results of another run: { $run }.
error-not-league = { $file } is not the file of a league.
error-other-league = { $file } is a league of { $title } for { $seats } players, perhaps with other options or rules.
error-league-name = In this league { $name } is { $plays }: give another bot another name, as mine=net:FILE.
error-league-program = A program needs a name in the league: mine=pipe:COMMAND, not { $text }.
error-league-bots = A league needs two bots at least, as in --bots search,tactics; or --pool without --bots.
error-league-without = A league does without { $switch }.
error-program-start = “{ $command }” does not start: { $reason }.
error-program-ended = “{ $command }” ended before it answered.
error-program-slow = “{ $command }” did not answer within { $seconds } seconds.
error-program-answer = “{ $command }” answered { $text } instead of an object with a move.
error-program-illegal = “{ $command }” wanted { $move }, which is not one of its moves.
error-lab-there = There is a run in { $folder } already: go on with it by --resume, or name another folder by --out.
error-not-a-lab = What is in { $folder } is not a run of the lab.
error-other-lab = The run in { $folder } is of another game, rule or bot.
error-lab-same-rules = Both rules are the same: --against needs a switch that --option does not set so.
error-lab-bots = In the lab one bot plays on all seats: name one.
error-lab-busy = The lab has a run already: stop it, or wait for it.
error-lab-elsewhere = The lab is only for whoever sits at this machine, unless the server was started with --lab.
error-lab-equal-rules = Both rules are the same: change a switch of rule B.
error-lab-long = A run takes more than 0 and at most { $most } minutes.
error-lab-minutes = The time is a number of minutes above 0, as in --minutes 1, not { $text }.
error-lab-deals = There must be one deal at least.
error-no-ray = A cluster needs Ray: { $install }.
error-no-cluster = There is no Ray cluster at { $address }.
error-no-openskill = Ratings of many need OpenSkill: { $install }.

## Errors: environments

error-library = This needs { $library }, which is not installed: { $install }
error-action = Action { $action } is not legal for { $agent } here.
error-render-mode = A table is rendered as ansi or human, not { $mode }.
error-no-render-mode = Rendering needs env(…, render_mode='ansi').
error-batch-size = A batch has at least one game and one thread.
error-batch-options = The options of a game are given to batch(…), not to reset.
error-batch-not-dealt = Deal first: reset() comes before { $call }().
error-batch-autoreset = An autoreset is one of { $known }, not { $autoreset }.
error-batch-over = Game { $number } is over: reset it first; no move was made.
error-batch-where = Games are chosen by an array of { $games } booleans.
error-batch-actions = There is one action for each of { $games } games.
error-batch-not-whole = Actions are whole numbers, not { $kind }.
error-solo-seat = The learner sits at a seat from 0 to { $last }, not at { $seat }.
error-solo-opponents = At a table of { $seats } there are { $others } others: name one for all of them or one for each.
error-solo-compiled = At many tables at once the others are { $known }, not { $opponents }.
error-solo-seeds = There is one seed for each of { $games } games.
error-batch-saved = This was not saved by a batch of { $games } games of { $title } with { $seats } seats under its rules { $rules }.
error-batch-action = Action { $action } is not legal in game { $number }; no move was made.
error-spiel-deals = A number of deals goes with chance={ $explicit }, and is above 0.
error-spiel-chance = Chance is { $seeded } or { $explicit }, not { $chance }.
error-spiel-utility = Utility is { $known }, not { $utility }.
error-spiel-no-list = { $title } cannot list its deals: say how many with deals=N, or chance={ $seeded }.
error-spiel-outcome = Outcome { $outcome } of chance is not among the { $outcomes } numbered from 0.
error-spiel-not-dealt = Nothing has been dealt yet.
error-spiel-later-chance = Chance is not explicit here: something was left to it after the deal.

## The terminal: commands and their arguments

command-top = Card games of ghosts and houses, exact to the last clause.
    .commands = commands
    .arguments = arguments
    .options = options
    .usage = usage:
    .examples = Examples:
    .sentence = { $summary }.
    .help = show this help and end
    .version = show the version and end
    .games = also the games in this folder; may be given several times
command-games = list the games and their options
command-rules = show the rules of a game, one clause of them, or those with a word
    .clause = a clause id, or a word
command-overview = show a game on one page
command-play = play: in the browser, or a GAME against bots in plain lines
    .game = in the browser if left out
    .bots = the others, one for all or a list by seat ({ $usual }): { $known }
    .seat = your seat, from 0
    .seed = 64 hex digits; at random if left out
    .save = write the record to this file
command-join = sit down at a live table in plain lines, by its link
    .link = the link of an invitation, or of your own seat
    .name = what the others call you
    .seat = the seat you would like, from 0; the first open one if left out
command-serve = open the table in the browser, for yourself and for friends
    .host = where to listen
    .port = 8000 or the next free one
    .database = a postgresql:// URL or a file for SQLite
    .redis = a redis:// URL, by which several servers at one PostgreSQL database hear of each other
    .name = a name people use for it behind a proxy
    .lab = the lab for all who reach this server, not only for whoever sits at it
    .no-browser = only print the address
    .json = log lines of JSON also where a person looks on
    .proxy = the address or network of a proxy on another machine, whose X-Forwarded-For is believed
    .keep-finished = how long games are kept once they are over, as 30d, 8w, 6m or 1y (for good)
    .metrics-from = a network that may read /metrics, as 10.0.0.0/8 (this machine alone)
    .webhooks-anywhere = messages to any address, also of the own network and without TLS
    .pause = how long bots seem to think, in milliseconds
command-move-store = move all matches from one database into another
    .from = a postgresql:// URL or a file of SQLite, which stays as it is
    .to = the same; empty, or left by a move that was interrupted
command-record = write random games as JSON Lines
    .seed = any word or number (0)
    .games = how many games (1)
    .legal = add the legal moves of each decision
    .output = instead of standard output
command-replay = show a record move by move
    .game = only the K-th game, from 1
    .seat = from this seat's eyes, from 0
command-verify = deal records again from their seeds and check every move and result
    .seal = what was published before the first card
command-hint = judge the moves of the player on turn in a running game
    .file = a record, whole or redacted; - for input
    .game = the K-th game; else the last one
    .seat = only if it is this seat's turn
    .time = to think, like 500ms (1s)
command-review = say what a game turned on: how the chance to win went, and the costliest decisions
    .file = a record, whole or redacted, finished or not; - for input
    .game = only the K-th game, from 1
    .seat = only the decisions of this seat, from 0
    .time = to look at all decisions of a game, like 30s (8s)
command-arena = let bots play each other and show who is stronger, with error bars
    .bots = two or more: { $known }; with a budget: search@50ms, search@2000
    .pool = instead of --bots: a pool, each alone among each other one, and any more that are named; it is { $pool }
    .deals = how many deals (100)
    .time = a move, for `search` and its kin ({ $usual })
    .sims = simulations a move instead
    .seating = first: the first bot alone against the others; each: every bot in turn; all: every mixture
    .seed = any word; a new one if left out
    .sprt = stop once it is clear: by E Elo or by F?
    .json = append each deal to this file
    .resume = go on with that file
    .jobs = processes; one a core if left out
    .league = add the deals to a league, a file of ratings that grows (GAME-SEATS.league); its bots may have names and be programs: mine=net:FILE, yours=pipe:COMMAND; without --bots all of it play, with --deals 0 it is shown
    .limit = in a league, the longest an outside program may take for a move ({ $usual })
    .ray = the address of a Ray cluster, or `local`
command-lab = find out what a rule does to a game: who wins, what cards are worth, how much there is to decide
    .against = a switch of a second rule, played on the same deals; may be given several times
    .bots = who plays on all seats (tactics): { $known }
    .minutes = how long (1)
    .deals = so many deals, whatever time that takes
    .out = the folder for the report
    .resume = go on with the run in that folder
    .seed = any word; a new one if left out
    .jobs = processes; one a core if left out
    .ray = the address of a Ray cluster, or `local`
command-train = let a net learn a game by playing it
    .hours = how long, as 0.5
    .out = the net's file; its checkpoint and the picture of its curve are written beside it
    .resume = go on with the checkpoint beside that file
    .seed = any number; the same one on the same machine gives the same net after as many decisions (1)
    .pool = of a hundred games, how many are played against others than itself: elders=20,tactics=10
    .set = other settings of the course than the usual, as entropy=0.04,critic=128/32
    .against = the file of a net: learn to beat its policy, which stays as it is, beginning with the same weights
    .jobs = cores; all if left out
    .ray = the address of a Ray cluster, or `local`, on which its strength is measured and its chances are calibrated
command-dataset = write games of a strong bot, as records with the values of all decisions
    .games = how many (10000)
    .out = a folder; a run that was broken off goes on there
    .bot = who plays all seats, with simulations, so that the same seed gives the same games (search@200)
    .seed = any word (1)
    .jobs = processes; one a core if left out
    .ray = the address of a Ray cluster, or `local`
command-compile = compile the rules ahead, for tables, bots and environments
    .games = ids or aliases of games; all if left out
command-page = build the page that needs no server, with the rules as WebAssembly, in a folder
    .folder = where to write it; what an earlier one has left there is replaced
    .games = ids or aliases of games; all if left out
    .server = the address of a server, whose tables with friends the page leads to
command-new-game = write a folder with a small complete game, to be changed into your own
    .name = small letters and digits, parted by hyphens; a folder of this name is made here
command-any =
    .game = a game's id or alias
    .file = a file of records, - for standard input
    .seats = players; as many as fit if left out
    .first = the seat that begins, from 0; by lot if left out
    .option = a variant switch; may be given several times (see duskhouse games)
new-game = A game of six cards is in { $folder }; every file says what to change in it.
    Play it:  duskhouse --games { $folder } play { $id }
    Test it:  cd { $folder } && pytest
    docs/your-own-game.md goes on from there.
not-whole = { $text } is not a whole number
not-a-span = { $text } is not a span of time like 30d, 8w, 6m or 1y
not-a-network = { $text } is not a network like 10.0.0.0/8

## The conformance kit: a test that has failed

kit-law = Broken: { $law }.
kit-position = In a game of { $title } with { $seats } players (options: { $options }), after { $moves } moves, when seat { $turn } was to move.
kit-moves = The latest moves: { $moves }
kit-record = The record, to see it: duskhouse replay { $file }
kit-leak = Seat { $seat } is shown { $true }, but { $imagined } in a position that it cannot tell from this one.

## The terminal: training

training-title = { $title }, { $seats } players, seed { $seed }: the policy's share of the wins
training-begins = { $title } for { $seats }, after { $decisions } M decisions. Every minute what was learned is kept; Ctrl-C keeps it and ends.
training-millions = { $number } M
training-over-tactics = over tactics
training-over-clone = over the clone of tactics
training-share = { $mean } % ({ $low } to { $high })
training-progress = { $hours } h: { $decisions } M decisions, { $games } k games ({ $speed }/s), entropy { $entropy }, critic's error { $error }, over tactics { $tactics }, over the clone { $clone }
training-kept = The net is in { $file }; --resume goes on.

## The terminal: games and rules

games-aliases = { $game } (also { $aliases })
games-title = { $game }: { $title }, { $few } to { $most } players
games-title-fixed = { $game }: { $title }, { $few } players
games-option = --option { $option }={ $values }: { $does }
games-default = default: { $value }
rules-clause = { $clause } ({ $section })

## What of a switch is the book's and what is the house's

book-letter = By the book's letter: { $book }. The house plays it so.
book-offers = The book itself offers this choice. The usual: { $house }.
book-departs = By the book's letter: { $book }. The house plays: { $house }.
book-open = The book leaves it open. The house plays: { $house }.

## The terminal: a table in plain lines

line-owned = { SEAT($seat, form: "whose-start") } { $lower }
line-clause = { $text } ({ $clause })
line-noted = { $text } ({ $note })
line-zone = { $zone }: { $cards }
line-card = { $code } { $name }
line-by = { SEAT($seat, form: "start") }: { $card }
line-unseen = face down
line-face-down = { $count } face down
line-empty = empty
line-tally = { $tally }: { $total }
    .parts = { $tally }: { $total } = { $parts }
line-part = { $text } { $points }
line-scores = Scores: { $scores }
line-points = Points: { $scores }
line-score = { SEAT($seat, form: "start") } { $points }
line-move = { $number }. { $move }: { $label }
line-detail = { $text } — { $detail }
line-prompt = { $ask } { $detail }
line-barred = Barred: { $what }: { $reason }
line-won = { WHO($winners) ->
    [you] You win: { $reason }.
    [nobody] Nobody wins: { $reason }.
    [several] { SEATS($winners, form: "start") } win: { $reason }.
   *[other] { SEATS($winners, form: "start") } wins: { $reason }.
}
line-option = Option { $option }: { $value }
line-event = { $number }. { $text }

## The terminal: playing

play-title = { $title }, { $seats } players.
play-seat = { $title } You are seat { $seat }.
play-bot = { $name } is { $bot }: { $does }.
play-seal = The deal is sealed: SHA-256 { $seal }
play-help = Type a move as it is listed, or its number. ?: the moves and why the rest is barred, t: the table, l: the log so far, r or r CLAUSE: the rules, q: leave.
play-thinking = { $name } ({ $bot }) is thinking …
play-over = The game is over.
play-seed = The seed of the deal was { $seed }
play-saved = The record is in { $file }.
play-left = Goodbye.
join-watch = { $title } No seat is free: you watch.
join-link = To come back to this seat: { $link }
join-waiting = The game has not begun: it waits for the others.

## The terminal: records and hints

replay-title = Game { $number }: { $title }, { $seats } players
replay-deal = { $name }: { $cards }
replay-goes-on = The game goes on.
verify-fair = Game { $number }: { $title }, { $moves } moves, { $over ->
    [1] finished
   *[0] unfinished
}: the deal follows from the seed{ $shares ->
    [0] {""}
    [1] , to which one seat has added,
   *[other] , to which { $shares } seats have added,
} and every move is legal. Seal { $seal }
record-games = games
hint-prompt = Seat { $seat }: { $ask }
hint-move = { $move }: { $label } — { $judged }
hint-only = the only move
hint-best = wins { $percent } % ± { $error }, the best found
hint-as-good = wins { $percent } % ± { $error }, perhaps as good
hint-worse = wins { $percent } % ± { $error }, { $sure ->
    [1] surely
   *[0] probably
} worse

dataset-files = files of games
dataset-made = { $games } games are in { $folder }.
dataset-broken-off = Broken off; the same command goes on from here.

## The terminal: the arena and its report

arena-seed = Seed { $seed }.
arena-deals = deals
arena-broken-off = Broken off; this is what was done until then.
report-plan = { $game } with { $seats } seats, { $bots } at { $budget }, seating { $seating }, seed { $seed }
report-nothing = No deal was finished, so there is nothing to tell.
report-title = { $plan }: { $deals } deals, { $games } games.
report-par = Par is { $share } of the wins; intervals of 95 % over the deals.
report-again = { $name } ({ $number })
report-percent = { $number } %
report-range = { $low } to { $high }
report-time = { $milliseconds } ms
report-share = win share
    .interval = 95 %
    .points = points
    .time = a move
report-alone = alone against
report-pool = over the pool
    .elo = Elo
    .interval = 95 %
report-skill = OpenSkill
    .mean = mean
    .deviation = deviation
league-title = { $file }: { $game } with { $seats } seats, { $deals } deals, { $games } games.
league-scale = Elo above the mean of the league; intervals of 95 % over the deals.
league-heading = bot
    .elo = Elo
    .interval = 95 %
    .share = win share
    .games = games
    .forfeits = forfeits
league-forfeit = { $name } forfeits a game: { $why }
league-out = { $name } has forfeited three games, and the run ends with that.
report-elo = Elo of { $first } over { $second }: { $elo } ({ $low } to { $high }).
report-undecided = The question whether by { $same } or by { $better } Elo is not decided yet (log ratio { $ratio }, decided from ±{ $bound }).
report-stronger = The question whether by { $same } or by { $better } Elo is decided: { $first } is stronger than { $second } by { $better } Elo (log ratio { $ratio }, decided from ±{ $bound }).
report-not-stronger = The question whether by { $same } or by { $better } Elo is decided: { $first } is not stronger than { $second } by { $better } Elo (log ratio { $ratio }, decided from ±{ $bound }).

## The lab

lab-begins = the first games
lab-so-far = { $speed } games/s, who begins wins { $share } % ± { $half }
lab-written = The report is in { $file }.
lab-title = { $title } for { $seats } in the lab
lab-made = { $games } deals in { $seconds } s of the clock, played by { $bot }, seed { $seed }.
lab-how = Bars are 95 % intervals, by drawing the deals anew; the number at the end says how often it was asked. A win counts 1 and is shared by all who win, so with partners a seat has half of one at most.
lab-rule = Rule: { $rules }.
lab-rule-of-two = Rule { $letter }: { $rules }.
lab-usual = all as usual
lab-switch = { $name }: { $value }
lab-matching = Under both rules { $share } % of the deals have the same cards.
lab-differences = What differs beyond chance
    .says = The clearest first. So many figures are compared that the bound is stricter for each: in one of twenty runs of equal rules one sentence would stand here.
lab-no-differences = Nothing differs beyond chance; longer runs see smaller differences.
lab-differs = { $what }: { $before } under A, { $after } under B ({ $change }, between { $low } and { $high }).
lab-beside = Grey: what usually goes with it, the wins above an even share of those who held or played it. That is no cause: who wins may play more cards.
lab-asked = n = { $number }
lab-unknown = –
lab-times = × { $number }
lab-fairness = Fairness
    .says = The share of the win by who begins, by seat and by role, and points. The dotted line is an even share.
lab-place = { $place ->
    [0] Who begins
    [one] { $place } seat later
   *[other] { $place } seats later
}
lab-seat = Seat { $seat }
lab-role = { $size ->
    [one] Who plays alone
   *[other] The { $size } who play together
}
lab-points = Points of seat { $seat }
lab-draw = More than one side wins
lab-endings = How games end
    .says = How many of all games end so.
lab-ending = { $ending } ({ $clause })
lab-length = Length
    .says = Minutes are an estimate: eight seconds for a decision, two where there is no choice.
lab-decisions = Decisions a game
lab-forced = Decisions without a choice
lab-turns = Turns a game
lab-minutes = Minutes a game
lab-cards = Cards
    .says = What a card is worth: how much of a win a seat has more with it than with another card instead, in the same deal, with the same chance and the same players. Below nothing, one is better off without it.
lab-card = { $name } ({ $code })
lab-dead = dead
lab-kinds = Kinds of cards
    .says = The same for all cards of a kind.
lab-choice = Choice
    .says = By a search that looked at some decisions. A choice counts less the more it costs: a move that gives up 4 % of a win counts about a third.
lab-effective = Moves that a decision really has
lab-hidden = The best move is not the obvious one
lab-regret = What a random move costs
lab-tension = Tension
    .says = From playing games on to the end, many times, from some of their moments.
lab-decided = Part of the game after which the winner has 90 % for good
lab-leads = Another side takes the lead, times a game
lab-comeback = The winner had less than half of an even chance once
lab-drama = How far the winner was behind, on average
lab-depth = Depth
    .says = One side plays better than all others: so many times an even share it wins. And how much of all results the deal decides, if it is played again and again.
lab-step = { $stronger } among { $weaker }
lab-luck = Decided by the deal
lab-never = Never
    .says = What it costs one player never to do something, in shares of the win; and in how many games it ever mattered.
lab-cost = Never { $what } (in { $games } of 100 games)

## The terminal: compiling and serving

compile-once = Compiling the rules, once; later starts take under a second.
compile-temporary = What is compiled cannot be kept in the usual place and is gone with this program: it lies in { $temporary }. DUSKHOUSE_CACHE=FOLDER names a place to keep it.
compile-rules = the rules
compile-batches = the batches
page-building = the page
page-built = The page is in { $folder }, { $kilobytes } KB: any web server can hand it out.
compile-kept = Everything is compiled, and lies in { $folder }.
compile-meanwhile = The rules are compiled meanwhile, once; until then the bots play by rules of thumb.
compile-done = The rules are compiled: the bots look ahead now.
serve-in-browser = Duskhouse is open in your browser, at { $address }
serve-open = Duskhouse is open: point a browser at { $address }
serve-address = The table is at { $address } (Ctrl-C ends it)
serve-how-to-close = Ctrl-C closes it.
serve-closed = The house is closed. Games that were running are kept.
serve-wrong = Something went wrong: { $what }.
serve-compiling = You can play already. The rules are compiled meanwhile, once;
    until then the bots play by rules of thumb.
serve-looks-ahead = The bots of { $title } look ahead now.
serve-ready = All games are ready, and so are the bots.
render-title = { $title }, { $agent } to act

## The terminal: moving a database

move-copying = Copying
move-verifying = Verifying
move-done = { $matches ->
    [one] One match is
   *[other] { $matches } matches are
} there now, { $before } of them from before. Read again from the target, all are the same as in the source, which stays as it was.
move-digest = SHA-256 of all matches, added up: { $digest }

## What is measured, at /metrics

metric-moves = Moves that were made
metric-refused = Steps that were refused, by the code of the error
metric-move-seconds = From a move's arrival until it is on disk and sent to everyone
metric-store-write-seconds = How long the database takes for a batch
metric-store-batch-steps = Steps that are written together
metric-store-up = Whether the database takes what is written
metric-redis-up = Whether other servers are heard through Redis; 1 for a server that is alone
metric-store-matches = Matches in the database, counted once a minute at most
metric-notices = Messages to people who are not there, by their way and what came of them
metric-tables = Tables in memory
metric-tables-idle = Tables in memory at which nobody is
metric-connections = Sockets at tables
metric-bots = Bots that think about a move, and those that wait for a thread to do so in

## People at a table

guest = Guest
spectator = Spectator

## Errors of the server

error-begun = The game has begun: the seats stay as they are.
error-claimed = This seat is under another key: here it opens by its own link alone.
error-clock-seconds = A clock is from { $least } to { $most } seconds, not { $seconds }.
error-closing = The server is closing; come back in a moment.
error-database-name = A database is a postgresql:// URL or the path of a file.
error-database-newer = The database has the schema { $version }, and this program knows up to { $known }: a newer Duskhouse has used it.
error-database-unusable = The database { $path } cannot be used: { $reason }.
error-database-missing = There is no database { $path }.
error-move-to-itself = A database cannot be moved into itself.
error-move-into-others = The target holds matches that the source does not have: move into an empty database.
error-move-differs = The match { $match } is in the target already, and is another one there; nothing of it was changed.
error-move-interrupted = The move was interrupted: { $reason }. Begin it again, it goes on where it was.
error-move-failed = The target holds { $there } matches of the digest { $digest }, the source { $here } of { $wanted }: do not use it.
error-database-in-use = The database { $path } is in use by another server.
error-postgres-in-use = The PostgreSQL database is in use: by a server, or by somebody who moves it.
error-redis-name = Redis is named by a URL: redis://, rediss:// or unix://.
error-redis-without-postgres = Several servers share a PostgreSQL database: give --redis together with --database postgresql://…
error-delay-seconds = The delay of spectators is from { $least } to { $most } seconds, not { $seconds }.
error-elsewhere = This seat is not yours any more.
error-foreign-name = This server does not go by that name: use its address, or start it with --name.
error-foreign-page = This was asked from a page of another site.
error-grace-seconds = The grace is from { $least } to { $most } seconds, not { $seconds }.
error-hint-on-its-way = A hint is on its way.
error-hints-not-ready = The bots still learn to look ahead: ask again in a minute.
error-host-only = Only the host of the table can do this.
error-illegal = The rules do not allow this move.
error-left = You have left the table.
error-malformed = This is not as the protocol says: { $problem }.
error-metrics-elsewhere = Metrics are read on the server's own machine, or from where --metrics-from says.
error-name-too-long = A name has at most { $most } characters.
error-no-authorization = The authorization is: Bearer seat.secret.
error-no-key = This is no key of tables.
error-no-hello = The first frame is a hello, and it did not come.
error-bad-record = { $sentence }
error-too-many-reviews = Several records are being looked at for you: ask again in a moment.
error-no-record = There is no record here: choose its file in the lobby.
error-record-only = This is a record: nothing can be played here.
error-no-lesson = { $title } has no guided game.
error-no-hints = There are no hints at this table.
error-no-host-seat = The seats are 0 to { $last }, so nobody sits on { $seat }.
error-no-level = There is no level { $level }; there are: { $levels }.
error-no-looking-back = Spectators see this table later and cannot look back.
error-no-position = There are the positions 0 to { $last }.
error-no-seat = This table has no seat { $seat }.
error-no-spectators = This table has no room for spectators.
error-no-such-page = There is nothing here.
error-no-channel = There is no such way to tell you any more.
error-no-zone = There is no time zone { $zone }.
error-untrue-deal = Do not trust this deal: { $what ->
    [seal] the seal is not the one that was shown first
    [seed] the seed is not the one that was sealed
   *[share] your own random bytes are not in it
}.
error-old-rules = This table was played under rules { $played } of { $title }. This server has rules { $rules } and cannot replay it; what was played is kept as it is.
error-no-table = There is no such table.
error-not-an-address = This is not an https address that messages can be sent to.
error-not-found = Nobody is found at { $host }.
error-not-public = { $host } is not on the internet: messages are not sent there.
error-not-begun = The game has not begun.
error-not-over = The game is not over yet.
error-not-your-turn = It is not your turn.
error-nothing-asked = Nothing is asked of you.
error-nothing-said = There is nothing to say in this.
error-nothing-to-take-back = { $why ->
    [nothing] You have made no move yet that could be taken back.
    [answered] Your move stands: somebody has moved since.
    [shown] Your move stands: a card has been shown since.
   *[resolved] Your move stands: something came of it, or chance had a part in it.
}
error-over = The game is over.
error-port-unusable = Port { $port } of { $host } cannot be used: { $reason }.
error-postgres-unusable = The PostgreSQL database cannot be used: { $reason }
error-psycopg-missing = PostgreSQL needs the psycopg package: pip install 'duskhouse[postgres]'.
error-record-not-over = The record is for those who play, until the end.
error-seats-differ = There are { $seats } other seats, not { $others }.
error-spectator = A spectator can only watch.
error-stale = The table has moved on: here is how it stands now.
error-taken = Somebody sits on seat { $seat } already.
error-too-big = A frame has at most { $most } bytes.
error-too-fast = Too much at once: slow down.
error-too-many-channels = You are told in at most { $most } ways: remove one first.
error-too-many-hints = Several hints are being thought about for you: ask again in a moment.
error-too-many-tables = There are too many tables; finish one of them first.
error-trapped = The rules gave up here ({ $reason }): the game was set up anew from its moves.
error-other-build = This page is of another version than the server: load it anew.
error-alone-deal = The written deal is none of this game: its part { $part } has other cards than can be dealt there.
error-alone-option = { $option } cannot be { $value }.
error-alone-game = This page does not have the game { $game }.
error-alone-link = This link does not hold a whole game.
error-alone-illegal = This game does not hold: its move { $move } is not legal in what its seed deals.
error-alone-kept = This browser keeps no games here ({ $reason }), so none can begin. A private window is often why, or a full disk.
error-alone-trapped = The rules give up here again and again ({ $reason }): this game cannot go on.
error-alone-unkept = This browser could not keep that ({ $reason }). The game goes on, but a page that is loaded anew is where it was kept last.
error-alone-seats = The game is not for { $seats } players.
error-alone-rules = This game was played under other rules than this page has.
error-trouble = Something went wrong here, and this was perhaps not kept: see how the table stands, and try again.
error-undo-asked = This has been asked already.
error-undo-refused = { $name } would rather not have that taken back.
error-undo-unanswered = Nobody has answered in time: the move stands.
error-wrong-secret = This is not the secret of this seat.

## What people are told who are not at the table: nothing of a hand

# $own is 1 at the reader's own table, whose host is not named.
notice-turn = { $game }: it is your turn at { $own ->
    [1] your table
   *[0] the table of { $host }
}.
notice-late = { $game }: a quarter of your time is left, and it is your turn at { $own ->
    [1] your table
   *[0] the table of { $host }
}.
notice-over = { $game }: the game is over at { $own ->
    [1] your table
   *[0] the table of { $host }
}.
notice-rematch = { $game }: the others play again at { $own ->
    [1] your table
   *[0] the table of { $host }
}, and you have a seat there.
table-notice-turn = { $game }, the table of { $host }: { $name } is to move.
table-notice-late = { $game }, the table of { $host }: { $name } is to move, and has a quarter of the time left.
table-notice-over = { $game }, the table of { $host }: the game is over.
table-notice-rematch = { $game }, the table of { $host }: there is another game.
notice-test = You are told here when it is your turn.

## The page: everywhere

brand = Duskhouse
page-title = { $title } · { brand }
    .turn = ● Your turn · { $title }
    .hidden = (1) Your turn · { $title }
close = Close
copy = Copy
copied = Copied
lobby = Lobby
your-name = Your name
face-down = face down
bot = bot
bots-warm-up = bots warm up
    .why = So far they play by rules of thumb.
of-owner = { $owner }: { $title }
with-note = { $title }: { $note }
and-note = { $title }, { $note }
rules-of = Rules of { $title }
theme = Theme
flag-on = yes
flag-off = no
seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
clock-days = { $days ->
    [0] { $hours } h
   *[other] { $days } d { $hours } h
}
error-offline = The server cannot be reached.
error-answered = The server answered { $status }.

## The page: the lobby

lobby-skip = To the games
lobby-nav = Main
lobby-hero = The lamps are lit.
    .text = Card games full of ghosts. Sit down against good bots, or send a link to your friends. No account.
    .alone = Card games full of ghosts. Sit down against good bots, which live in this page. Nothing to install, no account.
lobby-games = Games
lab-link = Lab
    .does = What does a rule do to a game? Bots play it, many times over.
    .back = To the games
    .game = Game
    .minutes = Minutes
    .a = Rule A
    .b = Rule B
    .compare = Compare with a second rule
    .begin = Begin
    .stop = Stop
    .keep = Keep the report
    .waiting = The first games are being played.
lobby-foot = Every deal is sealed before the first card and can be checked after the last. No account, no tracking.
lobby-players = { $few }–{ $most }
lobby-minutes = { $minutes } min
lobby-play = Play now
    .last = Play again, { $players } players
lobby-record = Open a record: choose its file or drop it here
    .which = Which game of the file?
lobby-records = Records
record-replayed = { $dealt ->
        [0] Replayed in this browser from the deal that it holds: { record-moves } It has no seed, so whether that deal was fair cannot be told.
       *[other] Dealt again from its seed and replayed in this browser: { record-moves }
    }
record-moves = { $moves ->
        [one] its only move is legal.
       *[other] all { $moves } moves are legal.
    }
record-share = Only this browser has this record: save it, and send the file.
lobby-learn = Learn by playing
    .again = The guided game
lobby-dealing = Dealing…
lobby-setup = Friends and options
    .alone = Options
lobby-yours = Your tables
    .rest = { $tables ->
        [one] One more table
       *[other] { $tables } more tables
    }
    .trouble = This table cannot be read just now.
    .none = No tables yet
    .hint = Choose a game above and the first one is yours.
lobby-open = Open tables
    .none = No public table is waiting just now. With “{ lobby-setup }” you can open one.
lobby-friends = With friends
    .text = Tables with friends are on a server: { $server }.
    .go = To its tables
lobby-link = A link you were sent
    .wrong = That is no link to a table.
lobby-join = Join
lobby-watch = Watch
lobby-continue = Continue
lobby-review = Review
lobby-forget = Forget { $title }
lobby-update = There is a newer page.
    .button = Take it
lobby-open-seat = an open seat
lobby-seats-open = { $free } open
lobby-state = { $state ->
    [open] waiting for players
    [playing] running
   *[over] over
}
lobby-turn = Your turn
    .other = { $name } is on turn
lobby-left = { $whose }, { $unit ->
    [minutes] { $count ->
        [one] { $count } minute left
       *[other] { $count } minutes left
    }
    [hours] { $count ->
        [one] { $count } hour left
       *[other] { $count } hours left
    }
   *[days] { $count ->
        [one] { $count } day left
       *[other] { $count } days left
    }
}
lobby-line = { $state } · { $company }

## The page: the key of one's tables

key-title = Your tables on another device
key-about = These nine words are the key to all your seats at this server. Type them on another device, and your tables are there too.
key-secret = Keep them to yourself, like a house key: whoever has them plays for you. Write them down, for nobody can look them up.
key-link = The key as a link
key-code = The key as a QR code
    .scan = A phone can scan the key
key-bring = Here from another device
    .button = Bring here
key-words = Nine words or a link
key-forget = Leave these tables here
    .about = This device forgets the key and all its tables. They go on; with the words you can come back to them.
    .button = Forget them on this device
    .sure = Sure? Do you have the words?
key-found = { $tables ->
        [0] There is no table yet under this key.
        [one] There is one table under this key.
       *[other] There are { $tables } tables under this key.
    }
    .here = { $tables ->
        [one] This device has one table under a key of its own.
       *[other] This device has { $tables } tables under a key of its own.
    }
    .careful = Go on only if this key is your own: whoever else has it would play for you.
key-take = Take it
    .both = Bring all together
    .only = Only those of the new key
    .use = Use this key here
    .cancel = Cancel
key-other = The key of this device opens no seat here any more. If your tables are under another key by now, bring that one here in the lobby.
error-left-behind = { $tables ->
        [one] One table could not be brought along just now, and stays under the key of this device: try again in a moment.
       *[other] { $tables } tables could not be brought along just now, and stay under the key of this device: try again in a moment.
    }
error-key-same = This is the key of this device already.
error-key-length = A key is { $words } words of { $letters } letters.
error-key-word = “{ $word }” is no word of a key.
error-key-check = A word is wrong, or they are in another order.

## The page: a new table

setup-new = a new table
setup-players = Players
setup-friend = A friend, by link
setup-bot = { $level } bot: { $does }
setup-seat = Seat { $seat }
setup-first = Who begins
    .lot = by lot
    .you = you
    .bot = { $name }, seat { $seat }
    .friend = friend, seat { $seat }
setup-more = More: clock, hints, who may come, house rules
setup-public = Listed in the lobby, for anybody to join
setup-casual = Hints are allowed
setup-clock = Clock
    .none = no clock
    .move = { $seconds ->
        [20] 20 seconds a turn
        [60] a minute a turn
       *[180] 3 minutes a turn
        [86400] a day a turn
        [259200] 3 days a turn
        [604800] a week a turn
    }
    .game = { $seconds ->
        [300] 5 minutes a game
        [900] 15 minutes a game
       *[3600] an hour a game
    }
setup-grace = A bot plays for who is gone
    .never = never
    .after = { $seconds ->
        [0] at once
        [20] after 20 seconds
        [60] after a minute
        [300] after 5 minutes
       *[3600] after an hour
    }
setup-watching = Others may watch
    .never = no
    .later = { $seconds ->
        [0] as it happens
        [30] 30 seconds later
        [120] 2 minutes later
       *[600] 10 minutes later
    }
setup-own-cards = { $size ->
    [one] { $size } card of your choice
   *[other] { $size } cards of your choice
}
    .choose = Choose card by card ({ $size } chosen)
setup-house-rules = House rules
setup-open = Open the table
setup-deal = Deal

## The page: before the first card

seating-public = public table
seating-private = private table
seating-dealing = Dealing…
seating-waiting = { $open ->
    [one] One seat is open.
   *[other] { $open } seats are open.
} Send the link to friends, or start with bots.
seating-open = Open seat
seating-bot = { $name }, { $level }
seating-here = here
seating-away = away
seating-add-bot = Add bot
seating-free = Free the seat
seating-sit = Sit here
    .with = Sit here, with { $name }
seating-teams = { $side ->
        [own] Your side
        [other] Against you
        [first] First side
       *[second] Second side
    }
    .dealt = There are no partners yet: the cards decide who plays with whom.
setup-side = { $together ->
    [1] with you
   *[0] against you
}
seating-move = Move { $name }
    .lifted = Put { $name } back
    .how = To move somebody, drag the dots to another seat, or tap them and then “Put here”.
seating-put = Put here
    .label = { $open ->
        [1] { $who } sits here
       *[0] { $who } and { $where } change places
    }
    .done = Moved to seat { $seat }.
seating-start = Start with { $open ->
    [one] a bot in the open seat
   *[other] bots in the open seats
}
seating-terms = { $terms }.
seating-first = { $name } begins
    .you = you begin
    .open = whoever sits on seat { $seat } begins
seating-clock = { $span } to think for { $kind ->
    [move] each turn
   *[game] the whole game
}
seating-never-away = nobody plays for who is gone
seating-away-at-once = a bot plays at once for who is gone
seating-no-hints = no hints
seating-no-watching = nobody may watch
seating-delay = others watch { $span } later
seating-as-printed = House rules: as printed.
seating-sealed = The deal's seed is sealed already, as { $seal }. Whoever sits down adds random bytes of their own, so that nobody can choose the cards.

## The page: the table

table-home = { brand }, back to the lobby
table-unnamed = A table
table-skip = To your hand
table-stage = Table
table-live = What happens
tools = Tools
tool-undo = Undo
tool-hint = Hint
tool-log = Log
    .unread = Log ({ $unread })
tool-rules = Rules
tool-more = More
standing-barred = { $card }. Barred: { $reason }. { $clause }
standing-legal = { $card }. Can be played
standing-chosen = { $card }. Can be played, chosen
standing-target = { $title }. Can be chosen
own-face-down = { $card }, face down for the others
slot-none = none
slot-gone = gone
slot-empty = empty
stack-empty = { $title }, empty
pile-holds = { $title }, { $note }: { $cards }
held-known = known: { $cards }
held-in-hand = in hand
away = away
    .bot-plays = away, a bot plays
panel-on-turn = { SEAT($seat, form: "start") }, on turn
panel-about = More about { SEAT($seat) }
panel-points = { SEAT($seat, form: "start") }: { $points }
    .how = { panel-points }. How it comes about
points-unit = { $points ->
    [one] point
   *[other] points
}
points-had = { $points } { points-unit }
points-how = { $points }: how it comes about
how-it-comes-about = How it comes about
play-here = play here
    .label = Play the chosen card here
play-you = you
place-here = place here
trick-card = { SEAT($seat, form: "start") }: { $card }
    .led = { SEAT($seat, form: "start") } led: { $card }
led = led
field-card = { $number }, { SEAT($seat, form: "start") }: { $card }
    .last = { field-card }, the last card
last = last
grid = The grid
grid-card = { $name }: { $card }
    .last = { grid-card }, the last play
grid-souls = souls
grid-for = { $title } for { $prize }
goals = The goal
grid-at-stake = at stake
    .label = At stake: { $card }
grid-earlier = { $count ->
    [one] { $count } earlier card
   *[other] { $count } earlier cards
}: { $cards }
street = The positions
street-open-cards = Their open cards
street-now = now
street-loser-gets = the loser gets

## The page: the desk

desk-yours = Your move
desk-others = What is going on
desk-sent = Sent…
desk-all-yours = All that is yours
desk-watching = watching
    .behind = watching, { seconds } behind
    .hidden = You are watching. Hands are hidden from you.
desk-stacks = Your stacks
desk-hand = Your { $title }, { cards }
desk-no-cards = No cards left.
desk-put-back = Put back
desk-sure = Sure? { $move }
desk-tap-again = Tap it again, or press the button.
card-times = { $card }, { $count } of them
desk-go-on = Go on
seat-news = { $news ->
    [left] { $name } has left the table; a bot plays on.
    [time] { WHO($seat) ->
        [you] Your time is up: a bot has moved for you.
       *[other] { $name }: time is up, and a bot has moved.
    }
    [gone] { $name } has lost the connection.
    [bot] { WHO($seat) ->
        [you] A bot plays for you now.
       *[other] A bot plays for { $name } now.
    }
   *[back] { $name } is back.
}
desk-choose-second = This card needs a second one.
    .must = Choose a second card.
    .may = A second card may go with it.
    .again = Tap it again to take it back.
desk-choose-first = First choose a card.
desk-move = { $move }.
    .asked = { $move }?
desk-card = { $card }.
    .barred = { $card } is barred:
    .reason = { $reason }.
desk-hint = Hint: { $move }.
    .thinking = A bot thinks it over…
    .none = There is no hint here.
    .chance = { $percent ->
        [100] A strong bot sees a sure win.
       *[other] A strong bot sees a chance of { $percent } % to win.
    }
    .lost = Nothing wins any more, as far as a strong bot can see; this holds out longest.
    .sure = It is sure that nothing is better.
    .fairly = It is fairly sure.
    .close = It is a close call: { $other } looks about as good.
    .wins = By your next decision it brings you { $mine } points on average, and { $theirs } to whoever else gets most.
    .risks = The risk: by your next decision it brings you { $mine } points on average, but { $theirs } to somebody else.
    .even = By your next decision it brings you { $mine } points on average, and as many to somebody else.
desk-tip = Tip:
desk-illegal = That is not legal here: { $reason }.

## The page: what a screen reader is told

spoken-turn = Your turn. { $ask }
spoken-playable = { $playable } of { $size ->
    [one] { $size } card
   *[other] { $size } cards
} can be played.
spoken-seconds-left = { seconds } left.
spoken-chat = { $name } says: { $text }
spoken-again = { SEATS($seats, form: "start") } would like to play again.
spoken-position = { position }.

## The page: the side

side = Score and log
side-score = Score
side-facts = What holds now
side-log = Log
    .newest-first = What happened, newest first
    .empty = Nothing has happened yet.
side-chat = Chat
    .unread = Chat ({ $unread })
    .newest-first = Chat, newest first
    .empty = Nobody has said anything.
    .watching = { $name } (watching)
side-say = Say something
    .button = Say
side-review = Review
side-sealed = { $shares ->
    [0] Dealt from a seed that was sealed beforehand:
    [1] Dealt from a sealed seed and one player's own random bytes:
   *[other] Dealt from a sealed seed and { $shares } players' own random bytes:
}
log-undo = { WHO($seat) ->
    [you] You take
   *[other] { SEAT($seat, form: "start") } takes
} the move back.

## The page: notices

notice-reload = This page is older than the server.
    .button = Reload
alarm = Do not trust this deal.
    .seal = Do not trust this deal: the seal is not the one that was shown first.
    .seed = Do not trust this deal: the seed is not the one that was sealed.
    .share = Do not trust this deal: your own random bytes are not in it.
notice-lost = Connection lost. Trying again; your last move is safe.
    .button = Now
notice-chat = { $name }: { $text }
    .button = Answer
notice-undo = { SEAT($seat, form: "start") } would like to take back the last move.
    .agree = Agree
    .refuse = Refuse
notice-undo-asked = Waiting for the others to agree to your undo.
position = Position { $number } of { $count }
review = Review
    .slider = Position
    .earlier = One move back
    .later = One move on
    .earlier-turn = One turn back
    .later-turn = One turn on
    .now = Back to now
review-eyes = Whose eyes
    .own = As you saw it
    .watching = As everyone saw it
    .open = All hands open
    .seat = As { $name } saw it
share = Share
    .game = Whoever has this link can look at the game.
    .moment = Whoever has this link can look at this moment of the game.
    .link = Link

## The page: dialogs

cards-hidden = { $count } face down
cards-none = No cards.
rules-tabs = Overview and rules
    .overview = Overview
    .rules = Rules
    .print = Print
heading-goal = The goal
heading-in-lines = { $round } in five lines
heading-cards = The cards
heading-scoring = Scoring
heading-end = The end
heading-tips = Tips
heading-story = The story
    .players = A story for { $players } players
heading-credits = The printed game
group-count = { $count } ×
group-copies = × { $count }
flow-yes = Yes
    .line = yes: { $text }
flow-no = No
    .line = no: { $text }
rules-search = Search the rules
rules-clauses = Clauses
rules-none = No clause has these words.
rules-ours = House ruling
    .line = House ruling: { $text }
rules-why = Why
    .line = Why: { $text }
rules-exactly = Exactly
    .line = Exactly: { $text }
more = More
    .theme = Dusk or day
    .sound = Sound
    .notify = Notify me when it is my turn
    .hold = Keep results until I tap
    .autopass = Pass by itself where nothing else is possible
    .letters = Letter keys
    .tips = Tips
    .muted = Mute the chat
telling = Tell me when it is my turn
    .why = You are told when a table waits for you and you are not there: whose table it is, and which game. Nothing of a hand is in any message.
telling-push = Messages on this device
    .none = This server sends no messages to browsers; it can use a webhook.
    .unable = This browser takes no messages of a page that is not open: install the page, or use a webhook.
    .refused = This browser has not given leave to send messages, or did not subscribe.
telling-kind = { $kind ->
    [here] This device
    [push] A browser
    [discord] Discord
    [slack] Slack
   *[json] JSON
}
telling-state =
    .failing = the latest message did not arrive
    .off = switched off, since nothing arrived for days
telling-test = Try it
    .which = Try it: { $name }
    .sent = A message was sent.
    .failed = The message was not taken there.
telling-drop = Tell me no more there: { $name }
telling-webhook = Webhooks
    .form = For which service
    .url = Address of the webhook
    .add = Add
telling-quiet = Quiet hours
    .start = From
    .end = Until
    .keep = Keep quiet
    .none = No quiet hours
    .zone = By the clock of { $zone }. A message waits until they end, and is sent if it still holds.
telling-table = For all at this table
    .why = A webhook that says by name who is to move and is not there.
    .add = Set
    .drop = Remove
pace = Pace
    .title = Pace of the cards
    .slow = slow
    .normal = normal
    .fast = fast
    .instant = instant
invite = Invite
    .link = Link to this table
    .scan = Scan it with a phone in the same network.
    .code = The link as a QR code
    .only-here = Only this machine can open this link. To let others in, start the server with duskhouse serve --host 0.0.0.0 and open the address that it prints.
own-link = Your seat on another device
    .secret = Keep this link to yourself: whoever has it plays for you
leave = Leave the table
    .sure = Sure? Leave for good
keys = Keys
key-enter = Enter
    .does = choose, then play
key-escape = Esc
    .does = put back
key-arrows = Arrows
    .does = inside a zone
key-tab = Tab
    .does = to the next zone
key-digits = 1 … 0
    .does = cards of the hand
key-letters = P E N …
    .does = the letter on a button
key-undo = U
    .does = undo
key-hint = H
    .does = hint
key-log = L
    .does = log
key-rules = R
    .does = rules

## The page: the end

ending = The end
    .place = Place
    .player = Player
    .points = Points
    .fold = Show the table
ending-winners = { WHO($seats) ->
    [nobody] Nobody wins.
    [you] You win.
    [several] { SEATS($seats, form: "start") } win.
   *[other] { SEATS($seats, form: "start") } wins.
}
ending-reason = { $reason }.
ending-sealed = The deal was sealed as { $seal }.
    .matches = Seed opened: it matches the seal { $seal }, so the deal was not changed.
    .shared = Seed opened: it matches the seal { $seal }, and your own random bytes are in the deal, so nobody chose the cards.
ending-proof = How to check the deal yourself
    .text = The seal was shown before anyone sat down. It is the SHA-256 of the seed; from the seed and the bytes that the players added, every card of this game follows. Save the record; this command deals it again and checks every move:
    .seed = Seed:
ending-again = Play again
    .with = Play again with { SEATS($seats) }
    .waiting = Waiting for the others…
ending-review = Review
ending-result = Result
ending-record = Save the record
ending-verify = Verify

## What a game turned on

turned = What it turned on
    .working = A strong bot looks at every decision, each from what its player knew.
    .again = Look at the decisions
    .none = There is no decision to look at.
turned-seat = Seat { $seat }:
turned-course = An even chance to win was { $even } %. The cards and the other players: { $luck } %. { $count ->
    [0] No decision was clearly a mistake.
    [one] One mistake: { $decisions } %.
   *[other] { $count } mistakes: { $decisions } %.
} { $over ->
    [1] In the end: { $end } %.
   *[0] Now: { $end } %.
}
turned-curve = The chance to win after each decision
    .line = The chance to win after each decision: { $curve }
    .point = Move { $number }: { $percent } %
    .start = Before the first: { $percent } %
    .end = In the end: { $percent } %
turned-mistake = Move { $number }, { $done }: that left { $after } %, { $best } would have left { $before } % (± { $doubt }).
turned-why = No single thing tells them apart: over the rest of the game it wins more often.
    .own-points = In games that go on from there, { $best } points on average instead of { $done }.
    .rival-points = In games that go on from there, the strongest rival has { $best } points on average instead of { $done }.
    .last = In games that go on from there, last place in { $best } of 100 instead of { $done }.
    .won-by = In games that go on from there, a win in { $best } of 100 instead of { $done } because of this: { $reason }.
    .lost-by = In games that go on from there, a defeat in { $best } of 100 instead of { $done } because of this: { $reason }.

## The guide of a first game

guide = Guide
    .move = Suggested: { $move }.
    .leave = Leave the guide
