// What the table screen asks of a game. A game's folder answers with one GameUi; nothing outside it names the game.

import type { Component } from 'svelte';
import type { Advice, CheckedSeat, Facts, GameEvent, LegalMove, Now, Ply, Seat } from '../protocol/messages';
import type { Sound } from '../sound/synth';

/** How a seat is marked wherever it is named: shape and letter say as much as the colour does. */
export interface SeatMark {
  /** A CSS class that sets --seat and --seat-ink. */
  tone: string;
  shape: 'ball' | 'cone' | 'drum' | 'ring' | 'square' | 'hex' | 'shield' | 'clover';
  letter: string;
}

/** One moment of a game as it is on the screen: live, or stepped back to. */
export interface Moment {
  components: unknown;
  options: Record<string, string>;
  seats: Seat[];
  view: string;
  facts: Facts;
  /** The ply that led here, and what was seen before it; null at the start. */
  ply: Ply | null;
  before: { view: string; facts: Facts } | null;
  /** Everything that led here, `ply` last. */
  plies: Ply[];
  /** The last decision up to here, which a throw after it does not make less the last one. */
  decision: Ply | null;
  /** Live and at rest. */
  live: boolean;
  /** What led here is being shown, at the pace of the game; not where somebody has stepped to it. */
  playing?: boolean;
  /** A hint shows what led here as if it had been done. */
  supposed?: boolean;
  now: Now;
  /** The seat of this person that may act, with its moves, also while the last ply still moves to its end; null if none may. */
  acting: { seat: number; moves: LegalMove[] } | null;
  /** The seat of this person that can choose a move for its next turn, and the one it has chosen; empty without one. */
  ahead?: { seat: number; move: string } | null;
}

/** What a board and its controls can do and must know, beside the moment. */
export interface Desk {
  name(seatId: string): string;
  /** The name with who is behind it. */
  title(seatId: string): string;
  play(move: string): void;
  /** Chooses a move for the next turn of `Moment.ahead`; an empty one takes the choice away. */
  premove?(move: string): void;
  /** Asks why a move that is not offered is refused; the answer appears beside the board. */
  whyNot(move: string): void;
  roll(): void;
  /** A second line under the prompt while something is picked up; null takes it away. */
  hint(text: string | null): void;
  /** Opens the rules at a clause; absent where there is nothing to open them. */
  showClause?(clause: string): void;
  /** Whether this table gives advice. */
  readonly advises: boolean;
  /** Moves worth considering for the seat that acts, best first; null where the table tells none. */
  advise(): Promise<Advice[] | null>;
  readonly aids: boolean;
  readonly motion: boolean;
  readonly turned: boolean;
  /** The value chosen for one of the game's looks. */
  look(name: string): string;
}

export interface BoardProps {
  moment: Moment;
  desk: Desk;
}

/** The drawing of a game: the board, the decisions that stand in the prompt line, and what is read beside the board. */
export interface BoardParts {
  Board: Component<BoardProps>;
  Controls: Component<BoardProps>;
  Panels?: Component<BoardProps>;
  /** The board is so wide that on a low screen the prompt stays below it; else it stands beside it. */
  isWide?: boolean;
}

/** A part of the guided first game: shown from the moment `from` holds until `until` does, or until it is put away. */
export interface GuideStep {
  key: string;
  /** What it speaks of: a selector for the ring that is drawn around it. */
  at?: string | ((moment: Moment) => string);
  /** The ring is drawn around all that answer the selector, else around the first that is seen. */
  atAll?: true;
  from(moment: Moment): boolean;
  /** Absent: the reader says when to go on. */
  until?(moment: Moment): boolean;
  /** What it asks for can no longer be done: `GAME.guide.KEY.astray` offers to take the last decision back. */
  astray?(moment: Moment): boolean;
}

export interface OptionView {
  name: string;
  /** Simple choices stand first; the others open under "More rules". */
  simple: boolean;
  /** A heading of the game's own to open under instead, `GAME.group.GROUP`. */
  group?: string;
  /** Whether the option says anything with these settings. */
  applies(options: Record<string, string>): boolean;
}

/** What a game's own field for an option is given in the new-game dialog. */
export interface OptionFieldProps {
  value: string;
  players: number;
  choose(value: string): void;
}

/** How the tables of a game can look: each choice with its values, the usual one first. */
export interface Looks {
  /** Named on screens by `GAME.look.NAME` and `GAME.look.NAME.VALUE`. */
  choices: { name: string; values: string[] }[];
  /** Fetches a small picture of a value for the settings. */
  picture: () => Promise<{ default: Component<{ name: string; value: string }> }>;
}

/** What was counted while a game was played, for the graph on the card at its end. More is better. */
export interface Course {
  /** "Pawns brought home". */
  label: string;
  /** By seat: what it had at the start and after each ply. */
  lines: number[][];
  /** By seat, what it ended with: "6 pawns home"; left out where the lines are no score. */
  scores?: string[];
}

/** How a finished game is told. */
export interface Ending {
  /** Who won and by what, to whoever reads it, unless somebody resigned or ran out of time. */
  sentence(moment: Moment, name: (seatId: string) => string): string;
  course(moment: Moment): Course | null;
}

export interface GameUi {
  id: string;
  mark(seatId: string): SeatMark;
  looks?: Looks;
  /** Fetches the style sheet for strong contrasts, under `:root[data-contrast='more']`. */
  contrast?: () => Promise<unknown>;
  /** A small picture of an option's value for the new-game dialog. */
  OptionPicture?: Component<{ option: string; value: string }>;
  options: OptionView[];
  /** Values that are chosen already where people open a table, if they are not the defaults of the rules. */
  tableOptions?: Record<string, string>;
  /** Ready-made settings to begin with: what they name differs from the defaults of the rules. */
  profiles?: { key: string; options: Record<string, string> }[];
  /** Fields by option, where a plain one would not do. */
  optionFields?: Record<string, Component<OptionFieldProps>>;
  /** The number of players is chosen by itself; otherwise the options make it. */
  choosesPlayers?: boolean;
  /** How long a ply is looked at before the next one follows, in milliseconds. */
  pace(ply: Ply): number;
  prompt(moment: Moment, name: (seatId: string) => string): string;
  eventText(event: GameEvent, name: (seatId: string) => string): string;
  /** What is said of a whole ply, where its events one after the other would be too much. */
  plyText?(ply: Ply, name: (seatId: string) => string): string;
  /** The same in two lines of a phone, for plies that bring more than fits there; null for the others. */
  briefly?(ply: Ply, name: (seatId: string) => string, playing: boolean): string | null;
  /** Those of the last events that tell how the game ended; all of them where a game does not say. */
  closing?(events: GameEvent[]): GameEvent[];
  /** How a finished game is told; fetched once one is over. */
  ending?: () => Promise<{ ending: Ending }>;
  /** Choices made in secret: in words, for whoever may know one, and whether the moment still waits for some. */
  secrets?: {
    /** Of a move, or of several that are one choice, with blanks between them. */
    words(move: string, options?: Record<string, string>): string | null;
    areOpen(moment: Moment): boolean;
  };
  /** Plies with nothing to read of their own: the list leaves them out and steps pass over them. */
  isQuiet?(ply: Ply): boolean;
  /** The short sign of a ply in the move list; a chance ply is shown as a chip before the decision it led to. */
  plySign(ply: Ply): string;
  /** What plies sound like: by the key of an event, or `KEY+ARG` for one with that argument. What stands first is heard
   * if a ply has several. */
  sounds?: Record<string, Sound>;
  /** Throws are told in entries of their own: they decide more than what follows them. */
  tellsThrows?: boolean;
  /** What a seat has beside its name where seats are filled: "On the near side of the arm". */
  seatGroup(seat: CheckedSeat, options: Record<string, string>): string;
  /** Seats change sides from game to game with these options. They are called players then, and by no side. */
  changesSides?(options: Record<string, string>): boolean;
  /** Single keys that stand for a move, where it is legal. */
  keys: Record<string, string>;
  guide: GuideStep[];
  /** A selector of what the guide's card covers on a small screen only where it covers less of it nowhere else. */
  guideSpares?: string;
  guideOptions: Record<string, string>;
  /** The record that the guided game begins with, so that its lesson is sure to come; it states the options too. */
  guideRecord?: string;
  /** Fetches what stands below the text of a step, by its key. */
  guidePictures?: Record<string, () => Promise<{ default: Component | Component<{ moment: Moment }> }>>;
}
