// Made by `python -m kosti.web.schema` from the server's messages; do not edit.

export const PROTOCOL = 1;

export type Seat = number;

export type GameOptions = PerudoOptions | MoonsOptions | RondoOptions;

export type Fact = number | string | boolean | null;

export type Hand = (readonly number[]) | null;

export type CallKind = "doodoo" | "jonti";

export type PerudoPhase = "bidding" | "hands" | "opener" | "over" | "roll-off" | "show";

export type PerudoEvent = PerudoRollOffThrown | PerudoOpenerChosen | PerudoHandsThrown | PerudoCalzoneDeclared | PerudoBidMade | PerudoCalled | PerudoHandsShown | PerudoDieLost | PerudoDieGained | PerudoPlayerOut | PerudoRoundBegun | PerudoGameWon;

export type MoonsPhase = "betting" | "button" | "over" | "show" | "throw";

export type MoonsEvent = MoonsButtonDrawn | MoonsCircleBegun | MoonsDiceThrown | MoonsTurnCame | MoonsChecked | MoonsChipsPut | MoonsFolded | MoonsBettingEnded | MoonsPairsOpened | MoonsNextRound | MoonsCircleSettled | MoonsWentBroke | MoonsGameEnded;

export type RondoPhase = "over" | "rethrow-highest" | "rethrow-lowest" | "round";

export type RondoEvent = RondoRoundOpened | RondoThrown | RondoCameToRest | RondoWentOut | RondoValuesRead | RondoRethrowBegun | RondoLosersFound | RondoStakesTaken | RondoAllEqual | RondoHouseTook | RondoReplayed | RondoGameOver;

export type GameView = PerudoView | MoonsView | RondoView;

export type GameMoves = PerudoMoves | MoonsMoves | RondoMoves;

export type GameEvent = PerudoRollOffThrown | PerudoOpenerChosen | PerudoHandsThrown | PerudoCalzoneDeclared | PerudoBidMade | PerudoCalled | PerudoHandsShown | PerudoDieLost | PerudoDieGained | PerudoPlayerOut | PerudoRoundBegun | PerudoGameWon | MoonsButtonDrawn | MoonsCircleBegun | MoonsDiceThrown | MoonsTurnCame | MoonsChecked | MoonsChipsPut | MoonsFolded | MoonsBettingEnded | MoonsPairsOpened | MoonsNextRound | MoonsCircleSettled | MoonsWentBroke | MoonsGameEnded | RondoRoundOpened | RondoThrown | RondoCameToRest | RondoWentOut | RondoValuesRead | RondoRethrowBegun | RondoLosersFound | RondoStakesTaken | RondoAllEqual | RondoHouseTook | RondoReplayed | RondoGameOver;

export type Command = Join | Move | Fallen | Contribute | Leave | Back | Say | AddBot | Remove | Admit | HandOver | Configure | Start | Regroup | Silence;

export type ClientMessage = Hello | Ping | Join | Move | Fallen | Contribute | Leave | Back | Say | AddBot | Remove | Admit | HandOver | Configure | Start | Regroup | Silence;

export type ServerMessage = Welcome | Pong | State | Rolling | Pledge | Proofs | Presence | Talk | Ok | Held | Refusal | Replaced;

/** The host seats a bot of a character. */
export interface AddBot {
  readonly type: "add-bot";
  readonly id: string;
  readonly character: string;
}

/** The host lets somebody who was removed sit down again. */
export interface Admit {
  readonly type: "admit";
  readonly id: string;
  readonly name: string;
}

/** Take the seat back from the bot that stands in (`T-02`). */
export interface Back {
  readonly type: "back";
  readonly id: string;
}

/** The clocks, in milliseconds from the sending of the message. */
export interface Clock {
  readonly move: number | null;
  readonly window: number;
  readonly called: number | null;
  readonly banks: readonly number[];
}

/** The host changes the table before the game; None leaves a part as it is. */
export interface Configure {
  readonly type: "configure";
  readonly id: string;
  readonly options?: object | null;
  readonly settings?: Settings | null;
}

/** Put a nonce into a batch of throws to come; at once when its pledge has come. */
export interface Contribute {
  readonly type: "nonce";
  readonly id: string;
  readonly game: number;
  readonly batch: number;
  readonly nonce: string;
}

/** Dice of one owner that have been cast, or are to be. */
export interface Dice {
  readonly seat: number | null;
  readonly count: number;
  readonly faces: number;
  readonly open: boolean;
}

/** A die goes over the edge of the tray. */
export interface Drop {
  readonly tick: number;
  readonly die: number;
}

/** How often each face came among the dice that a player threw at a table, in all games. */
export interface FaceCount {
  readonly player: string | null;
  readonly faces: number;
  readonly counts: readonly number[];
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly p_value: number;
}

/** How real dice lie that people have thrown; anybody who sits here may say so. */
export interface Fallen {
  readonly type: "dice";
  readonly id: string;
  readonly version: number;
  readonly line: object;
}

/** `GET /api/games`: a game that can be played here. */
export interface GameInfo {
  readonly game: string;
  readonly players: readonly [number, number];
  readonly characters: readonly string[];
}

/** The host makes another person the host. */
export interface HandOver {
  readonly type: "hand-over";
  readonly id: string;
  readonly seat: number;
  readonly name: string;
}

/** A move was received and waits until others have had their time to call (`P-20`). */
export interface Held {
  readonly type: "held";
  readonly id: string;
  readonly window: number;
}

/** The first message of a connection. */
export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly token?: string | null;
  readonly since?: number | null;
}

/** The body of every HTTP error. */
export interface HttpError {
  readonly error: "conflict" | "denied" | "malformed" | "not-found" | "refused" | "unavailable";
  readonly code: string;
  readonly facts: Readonly<Record<string, number | string | boolean | null>>;
}

/** Sit down at the first free seat, under a name. */
export interface Join {
  readonly type: "join";
  readonly id: string;
  readonly name: string;
}

/** Two dice of the tray meet. */
export interface Knock {
  readonly tick: number;
  readonly dice: readonly [number, number];
  readonly speed: number;
  readonly at: readonly [number, number, number];
}

/** Get up. In the lobby the seat is free again; in a game a bot plays on (`T-02`). */
export interface Leave {
  readonly type: "leave";
  readonly id: string;
}

/** Something that was written at the table. */
export interface Line {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly seated: boolean;
}

/** There is no more betting in this round (`M-14`). */
export interface MoonsBettingEnded {
  readonly type: "betting-ended";
}

/** The first dealer is found (`M-03`). */
export interface MoonsButtonDrawn {
  readonly type: "button-drawn";
  readonly seat: number;
}

/** A seat stayed without chips (`M-07`). */
export interface MoonsChecked {
  readonly type: "checked";
  readonly seat: number;
}

/** A seat put chips in. */
export interface MoonsChipsPut {
  readonly type: "chips-put";
  readonly seat: number;
  readonly kind: "bet" | "call" | "raise" | "va-bank";
  readonly chips: number;
  readonly price: number;
  readonly full: boolean;
  readonly va_bank: boolean;
}

/** A circle begins, and everybody posts the ante (`M-04`). */
export interface MoonsCircleBegun {
  readonly type: "circle-begun";
  readonly circle: number;
  readonly button: number;
  readonly min_bet: number;
  readonly antes: readonly number[];
}

/** The bank is paid out (`M-15`, `M-17` to `M-21`). */
export interface MoonsCircleSettled {
  readonly type: "circle-settled";
  readonly settlement: MoonsSettlement;
}

/** Those in the circle have thrown under their hands (`M-05`). */
export interface MoonsDiceThrown {
  readonly type: "dice-thrown";
  readonly pairs: readonly ((readonly number[]) | null)[];
}

/** A seat left the circle (`M-11`). */
export interface MoonsFolded {
  readonly type: "folded";
  readonly seat: number;
}

/** The game is over (`M-02`, `M-24`). */
export interface MoonsGameEnded {
  readonly type: "game-ended";
  readonly winners: readonly number[];
}

/** A slice of the bank between two amounts that players still in have put in. */
export interface MoonsLayer {
  readonly lo: number;
  readonly hi: number;
  readonly chips: number;
  readonly seats: readonly number[];
}

/** The legal moves of one seat; `in` and `len` take constant time. */
export interface MoonsMoves {
  readonly game: "moons";
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: number | null;
  readonly bet: (readonly [number, number]) | null;
  readonly raise_to: (readonly [number, number]) | null;
  readonly va_bank: boolean;
  readonly cost: number;
}

/** The next round of the circle begins (`M-01`). */
export interface MoonsNextRound {
  readonly type: "next-round";
  readonly round: number;
}

/** How a table plays Shoot the Moons. */
export interface MoonsOptions {
  readonly min_bet: number;
  readonly buy_in: number;
  readonly settlement: "refund" | "side-pots";
  readonly raise_rule: "last-raise" | "min-bet";
  readonly ante_rise: number;
  readonly circles: number;
  readonly dice_kept: boolean;
}

/** Those still in opened their dice of this round (`M-16`); by seat, `()` for others. */
export interface MoonsPairsOpened {
  readonly type: "pairs-opened";
  readonly pairs: readonly ((readonly number[]) | null)[];
}

/** What everybody at the table knows. */
export interface MoonsPublic {
  readonly phase: "betting" | "button" | "over" | "show" | "throw";
  readonly chips: readonly number[];
  readonly circle: number;
  readonly round: number | null;
  readonly button: number | null;
  readonly turn: number | null;
  readonly min_bet: number;
  readonly put: readonly number[];
  readonly bets: readonly number[];
  readonly active: readonly number[];
  readonly price: number;
  readonly step: number;
  readonly acted: readonly number[];
  readonly opened: readonly (readonly (readonly number[])[])[];
  readonly last: MoonsSettled | null;
}

/** How the last circle ended: everything about it is public. */
export interface MoonsSettled {
  readonly circle: number;
  readonly put: readonly number[];
  readonly settlement: MoonsSettlement;
  readonly opened: readonly (readonly (readonly number[])[])[];
  readonly showdown: boolean;
}

/** Who gets what of a circle's bank, and why. */
export interface MoonsSettlement {
  readonly layers: readonly MoonsLayer[];
  readonly shares: readonly MoonsShare[];
  readonly payout: readonly number[];
}

/** Chips that some players share, and why. */
export interface MoonsShare {
  readonly why: "alone" | "back" | "left" | "moon" | "total";
  readonly lo: number;
  readonly hi: number;
  readonly seats: readonly number[];
  readonly chips: readonly number[];
}

/** It is a seat's turn (`M-06`). */
export interface MoonsTurnCame {
  readonly type: "turn-came";
  readonly seat: number;
}

/** What one viewer knows. */
export interface MoonsView {
  readonly game: "moons";
  readonly viewer: number | null;
  readonly public: MoonsPublic;
  readonly pair: (readonly number[]) | null;
}

/** A player has no chips left and leaves the table (`M-02`, `M-22`). */
export interface MoonsWentBroke {
  readonly type: "went-broke";
  readonly seat: number;
}

/** A move of the game, in its text form. */
export interface Move {
  readonly type: "move";
  readonly id: string;
  readonly version: number;
  readonly move: string;
  readonly details?: object;
}

/** `POST /api/tables`: open a table and sit down as its host. */
export interface NewTable {
  readonly game: string;
  readonly name: string;
  readonly options?: object;
  readonly settings?: Settings;
  readonly bots?: readonly string[];
  readonly start?: boolean;
}

/** A command was carried out. */
export interface Ok {
  readonly type: "ok";
  readonly id: string;
  readonly version: number;
}

/** The answer: the table's code and the secret of the host's seat. */
export interface Opened {
  readonly code: string;
  readonly token: string;
}

/** A bid stands (`P-05`). */
export interface PerudoBidMade {
  readonly type: "bid-made";
  readonly seat: number;
  readonly quantity: number;
  readonly face: number;
}

/** Who ended the bidding, and how. */
export interface PerudoCall {
  readonly seat: number;
  readonly kind: "doodoo" | "jonti";
}

/** The bid was doubted (`P-15`) or called exact (`P-16`): the bidding is over. */
export interface PerudoCalled {
  readonly type: "called";
  readonly seat: number;
  readonly call: "doodoo" | "jonti";
}

/** In this round aces are not wild (`P-13`). */
export interface PerudoCalzoneDeclared {
  readonly type: "calzone-declared";
  readonly seat: number;
}

/** An exact Jonti returns a die to its caller (`P-16`). */
export interface PerudoDieGained {
  readonly type: "die-gained";
  readonly seat: number;
}

/** A player has one die fewer (`P-15`, `P-16`). */
export interface PerudoDieLost {
  readonly type: "die-lost";
  readonly seat: number;
}

/** One player has dice left (`P-19`). */
export interface PerudoGameWon {
  readonly type: "game-won";
  readonly seat: number;
}

/** All dice are shown, and `count` of them match the bid (`P-07`). */
export interface PerudoHandsShown {
  readonly type: "hands-shown";
  readonly hands: readonly ((readonly number[]) | null)[];
  readonly count: number;
}

/** All dice lie under the cups (`P-04`). */
export interface PerudoHandsThrown {
  readonly type: "hands-thrown";
  readonly hands: readonly ((readonly number[]) | null)[];
}

/** The legal moves of one seat, in constant time however many they are. */
export interface PerudoMoves {
  readonly game: "perudo";
  readonly least: readonly [number, number, number, number, number, number];
  readonly most: number;
  readonly doodoo: boolean;
  readonly jonti: boolean;
  readonly calzone: boolean;
}

/** The first round begins with this seat (`P-02`). */
export interface PerudoOpenerChosen {
  readonly type: "opener-chosen";
  readonly seat: number;
}

/** How a table plays Perudo. */
export interface PerudoOptions {
  readonly dice: number;
  readonly raise_rule: "ladder" | "no-drop";
  readonly jonti: boolean;
  readonly calzone: boolean;
  readonly roll_off: boolean;
}

/** A player has no dice left (`P-19`). */
export interface PerudoPlayerOut {
  readonly type: "player-out";
  readonly seat: number;
}

/** What everybody at the table knows. */
export interface PerudoPublic {
  readonly phase: "bidding" | "hands" | "opener" | "over" | "roll-off" | "show";
  readonly round: number;
  readonly opener: number | null;
  readonly turn: number | null;
  readonly dice: readonly number[];
  readonly bids: readonly PerudoStanding[];
  readonly calzone: boolean;
  readonly may_declare: boolean;
  readonly call: PerudoCall | null;
  readonly contenders: readonly number[];
  readonly barred: readonly number[];
  readonly throws: readonly (readonly number[])[];
  readonly out: readonly number[];
  readonly last: PerudoReveal | null;
}

/** How the round before this one ended: everything about it is public. */
export interface PerudoReveal {
  readonly round: number;
  readonly calzone: boolean;
  readonly bids: readonly PerudoStanding[];
  readonly call: PerudoCall;
  readonly hands: readonly ((readonly number[]) | null)[];
  readonly count: number;
  readonly change: readonly number[];
}

/** A pass of the roll-off was thrown and judged. */
export interface PerudoRollOffThrown {
  readonly type: "roll-off-thrown";
  readonly throws: readonly (readonly number[])[];
  readonly contenders: readonly number[];
  readonly barred: readonly number[];
}

/** The next round begins with this opener (`P-18`). */
export interface PerudoRoundBegun {
  readonly type: "round-begun";
  readonly opener: number;
  readonly may_declare: boolean;
}

/** A bid and who made it. */
export interface PerudoStanding {
  readonly seat: number;
  readonly quantity: number;
  readonly face: number;
}

/** What one viewer knows: what everybody knows, and the viewer's own hand. */
export interface PerudoView {
  readonly game: "perudo";
  readonly viewer: number | null;
  readonly public: PerudoPublic;
  readonly hand: (readonly number[]) | null;
}

/** Asks for a `pong`, to see whether the connection lives. */
export interface Ping {
  readonly type: "ping";
}

/** What the house has committed to: nobody can choose these throws any more. */
export interface Pledge {
  readonly type: "pledge";
  readonly game: number;
  readonly batch: number;
  readonly hashes: readonly (readonly string[])[];
}

/** The answer to `ping`. */
export interface Pong {
  readonly type: "pong";
}

/** Somebody's connection came or went. */
export interface Presence {
  readonly type: "presence";
  readonly online: readonly boolean[];
  readonly watching: number;
}

/** A throw whose secret you may know: its dice can be reckoned again (`kosti.dice.fair`). */
export interface Proof {
  readonly seat: number | null;
  readonly number: number;
  readonly dice: number;
  readonly faces: number;
  readonly nonces: readonly (string | null)[];
  readonly secret: string;
}

/** Throws whose secrets you may know from now on. */
export interface Proofs {
  readonly type: "proofs";
  readonly game: number;
  readonly throws: readonly Proof[];
}

/** A message was not carried out, and nothing has changed. */
export interface Refusal {
  readonly type: "refused";
  readonly id: string | null;
  readonly error: "conflict" | "denied" | "malformed" | "refused" | "unavailable";
  readonly code: string;
  readonly rule: string | null;
  readonly facts: Readonly<Record<string, number | string | boolean | null>>;
}

/** After a game the host opens the lobby again: others may come, options change. */
export interface Regroup {
  readonly type: "regroup";
  readonly id: string;
}

/** The host frees another's seat; in a game a bot plays it to the end. */
export interface Remove {
  readonly type: "remove";
  readonly id: string;
  readonly seat: number;
  readonly name: string;
}

/** Your seat was opened in another window; this connection only closes now. */
export interface Replaced {
  readonly type: "replaced";
}

/** How the dice of the tray move; the next message is binary and holds their trajectory. */
export interface Rolling {
  readonly type: "rolling";
  readonly version: number;
  readonly tick: number;
  readonly rest: number | null;
  readonly numberings: readonly number[];
  readonly values: readonly (number | null)[];
  readonly knocks: readonly Knock[];
  readonly drops: readonly Drop[];
}

/** All values are equal: the round is repeated for one more stake each (`R-15`). */
export interface RondoAllEqual {
  readonly type: "all-equal";
  readonly row: number;
  readonly paid: readonly number[];
}

/** The table is at rest (`R-09`). */
export interface RondoCameToRest {
  readonly type: "came-to-rest";
  readonly hit: readonly number[];
  readonly missed: readonly number[];
  readonly fell: readonly number[];
  readonly faces: readonly (number | null)[];
}

/** The game is over (`R-18`, `R-19`). */
export interface RondoGameOver {
  readonly type: "game-over";
  readonly winner: number | null;
  readonly chips: number;
}

/** The bank goes to the house (`R-16`, `R-19`). */
export interface RondoHouseTook {
  readonly type: "house-took";
  readonly chips: number;
}

/** It is settled who pays for this round: one, or several fouls (`R-12`, `R-13`). */
export interface RondoLosersFound {
  readonly type: "losers-found";
  readonly seats: readonly number[];
}

/** The legal moves of one seat that has not thrown in this pass. */
export interface RondoMoves {
  readonly game: "rondo";
}

/** How a table plays Rondo. */
export interface RondoOptions {
  readonly stake: number;
  readonly purse: number;
  readonly tie_stake: "rethrow-loser" | "round-loser";
  readonly all_equal_limit: number;
  readonly nobody_left: "house" | "replay";
}

/** All players left went out at the same instant: they play the round again (`R-19`). */
export interface RondoReplayed {
  readonly type: "replayed";
}

/** Several are tied: only they throw again, on a cleared tray (`R-13`). */
export interface RondoRethrowBegun {
  readonly type: "rethrow-begun";
  readonly which: "highest" | "lowest";
  readonly seats: readonly number[];
}

/** A round begins, and everybody still in puts in a stake (`R-04`, `R-17`). */
export interface RondoRoundOpened {
  readonly type: "round-opened";
  readonly round: number;
  readonly stakes: readonly number[];
}

/** The winner of the round takes stakes out of the bank (`R-12`, `R-14`). */
export interface RondoStakesTaken {
  readonly type: "stakes-taken";
  readonly winner: number;
  readonly chips: readonly number[];
}

/** A position of Rondo. Nothing in it is hidden. */
export interface RondoState {
  readonly phase: "over" | "rethrow-highest" | "rethrow-lowest" | "round";
  readonly round: number;
  readonly bank: number;
  readonly house: number;
  readonly purses: readonly number[];
  readonly put: readonly number[];
  readonly active: readonly number[];
  readonly throwers: readonly number[];
  readonly thrown: readonly number[];
  readonly rolling: readonly number[];
  readonly faces: readonly (number | null)[];
  readonly highest: readonly number[];
  readonly losers: readonly number[];
  readonly equal: number;
  readonly winner: number | null;
}

/** A die has left a hand (`R-05`). */
export interface RondoThrown {
  readonly type: "thrown";
  readonly seat: number;
}

/** All have thrown, and not all values are equal (`R-11`). */
export interface RondoValuesRead {
  readonly type: "values-read";
  readonly lowest: readonly number[];
  readonly highest: readonly number[];
}

/** What one viewer knows: everything. */
export interface RondoView {
  readonly game: "rondo";
  readonly viewer: number | null;
  readonly public: RondoState;
}

/** A player is out of the game. */
export interface RondoWentOut {
  readonly type: "went-out";
  readonly seat: number;
  readonly why: "broke" | "fell" | "lowest" | "missed";
}

/** Write to everybody at the table. It makes no move late. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly text: string;
  readonly name?: string | null;
}

/** Who sits on a seat. */
export interface SeatInfo {
  readonly name: string | null;
  readonly kind: "bot" | "free" | "human";
  readonly character: string | null;
  readonly away: boolean;
  readonly online: boolean;
}

/** How a table is run, apart from the rules of its game. */
export interface Settings {
  readonly seats: number;
  readonly clock: number;
  readonly bank: number;
  readonly window: number;
  readonly grace: number;
  readonly stand_in: string;
  readonly spectators: boolean;
  readonly chat: "all" | "off" | "seated";
  readonly dice: "house" | "real";
}

/** The host lets somebody write no more, or again. */
export interface Silence {
  readonly type: "silence";
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
}

/** The host starts the game, or the next one with the same people. */
export interface Start {
  readonly type: "start";
  readonly id: string;
}

/** Everything you may know, as it stands at a version, and what led to it. */
export interface State {
  readonly type: "state";
  readonly version: number;
  readonly table: TableInfo;
  readonly seat: number | null;
  readonly view: PerudoView | MoonsView | RondoView | null;
  readonly moves: PerudoMoves | MoonsMoves | RondoMoves | null;
  readonly clock: Clock;
  readonly events: readonly (PerudoRollOffThrown | PerudoOpenerChosen | PerudoHandsThrown | PerudoCalzoneDeclared | PerudoBidMade | PerudoCalled | PerudoHandsShown | PerudoDieLost | PerudoDieGained | PerudoPlayerOut | PerudoRoundBegun | PerudoGameWon | MoonsButtonDrawn | MoonsCircleBegun | MoonsDiceThrown | MoonsTurnCame | MoonsChecked | MoonsChipsPut | MoonsFolded | MoonsBettingEnded | MoonsPairsOpened | MoonsNextRound | MoonsCircleSettled | MoonsWentBroke | MoonsGameEnded | RondoRoundOpened | RondoThrown | RondoCameToRest | RondoWentOut | RondoValuesRead | RondoRethrowBegun | RondoLosersFound | RondoStakesTaken | RondoAllEqual | RondoHouseTook | RondoReplayed | RondoGameOver)[];
  readonly by: "bot" | "clock" | "player" | "players" | null;
  readonly dice: readonly Dice[];
}

/** `GET /api/tables/CODE`: what somebody with the link sees before joining. */
export interface Summary {
  readonly code: string;
  readonly game: string;
  readonly phase: "lobby" | "over" | "playing";
  readonly names: readonly string[];
  readonly free: number;
  readonly link: string;
}

/** What everybody knows about the table itself. */
export interface TableInfo {
  readonly code: string;
  readonly game: string;
  readonly phase: "lobby" | "over" | "playing";
  readonly options: GameOptions;
  readonly settings: Settings;
  readonly seats: readonly SeatInfo[];
  readonly host: number | null;
  readonly played: number;
  readonly watching: number;
  readonly silenced: readonly string[];
  readonly removed: readonly string[];
}

/** What was written: to who comes the last lines, then each as it is written. */
export interface Talk {
  readonly type: "talk";
  readonly lines: readonly Line[];
}

/** Everything you may know of the throws of the last game at a table. */
export interface Throws {
  readonly table: string;
  readonly game: number;
  readonly pledges: readonly Pledge[];
  readonly throws: readonly Proof[];
  readonly closed: number;
  readonly faces: readonly FaceCount[];
  readonly uncounted: number;
}

/** The answer to `hello`. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly token: string | null;
}
