// What a board of one's own is drawn with: the game's parts, the names of its seats, and what is open beside it.

import { untrack } from 'svelte';
import { atTable } from '../board/seat-words';
import { loadTable, titleOf } from '../games';
import type { BoardParts, Desk, GameUi } from '../games/contract';
import { SeatNames } from '../table/session/seat-names';
import { isMoving, isStark, lookOf, settings } from '../table/settings/settings.svelte';
import type { Analysis } from './board.svelte';

/** What somebody can do at the board. */
export type Hands = Pick<Desk, 'play' | 'whyNot' | 'roll'>;

/** Made while a component is, which it lives as long as. */
export class Drawing {
  ui = $state.raw<GameUi | null>(null);
  parts = $state.raw<BoardParts | null>(null);
  isOutOfReach = $state(false);
  hint = $state<string | null>(null);
  /** The clause that the rules are open at; null while they are closed. */
  rulesAt = $state<string | null>(null);
  isSettingsOpen = $state(false);

  readonly analysis: Analysis;
  readonly names: SeatNames;
  readonly game = $derived.by(() => this.analysis.table?.game ?? '');
  readonly title = $derived.by(() => {
    const { table } = this.analysis;
    return table ? titleOf(table.game, table.options) : '';
  });

  constructor(analysis: Analysis) {
    this.analysis = analysis;
    this.names = new SeatNames(
      {
        get table() {
          return analysis.table;
        },
        get seats() {
          return analysis.seats;
        },
        get mine() {
          return analysis.seats;
        },
      },
      () => this.ui,
    );
    $effect(() => {
      loadTable(this.game).then(
        (found) => {
          this.parts = found?.parts ?? null;
          this.ui = found ? untrack(() => atTable(found.ui, analysis.seats, analysis.table?.options ?? {})) : null;
        },
        () => (this.isOutOfReach = true),
      );
    });
    $effect(() => {
      if (isStark()) void this.ui?.contrast?.();
    });
  }

  desk(hands: Hands): Desk {
    const ui = (): GameUi | null => this.ui;
    return {
      ...hands,
      name: this.names.name,
      title: this.names.title,
      hint: (text) => (this.hint = text),
      showClause: (clause) => (this.rulesAt = clause),
      advises: false,
      advise: () => Promise.resolve(null),
      get aids() {
        return settings.aids;
      },
      get motion() {
        return isMoving();
      },
      get turned() {
        return settings.turnToSeat;
      },
      look: (looks) => {
        const game = ui();
        return game ? lookOf(game, looks) : '';
      },
    };
  }
}

/** The key that was pressed as a shortcut, and what it was pressed on; null where it means something else. */
export function shortcut(event: KeyboardEvent): { key: string; target: HTMLElement | null } | null {
  if (!settings.shortcuts || event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest('input, select, textarea, dialog, [role=dialog]')) return null;
  return { key: event.key.toLowerCase(), target };
}

/** Whether this click or key is a new try, after which what was refused is forgotten. */
export const isTry = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || ['Enter', ' ', 'Escape'].includes(event.key);
