// A side's set-up on the map: its Children are laid out with clicks, drags and keys, and then sent as one move.

import { untrack } from 'svelte';
import type { Viewport } from '../../../board/viewport.svelte';
import { t } from '../../../i18n/text';
import { Draft, unplaced, zoneOf } from '../model/draft.svelte';
import { boxAround } from '../model/geometry';
import { groupsOf, type Group } from '../model/groups';
import type { Aspect, Hex } from '../model/position';
import type { World } from './selection.svelte';

const kBrushes: Record<string, Aspect | 'back'> = { s: 'S', b: 'B', f: 'F', Backspace: 'back', Delete: 'back' };

export class Placing {
  private readonly world: () => World;

  constructor(world: () => World, view: Viewport) {
    this.world = world;
    $effect(() => {
      void this.shownView;
      void this.seat;
      untrack(() => {
        this.draft.clear();
        this.draft.brush = null;
      });
    });
    // A set-up happens near the own god; what follows concerns the whole map.
    let framed = false;
    $effect(() => {
      const near = this.seat === null ? null : boxAround(this.world().grid, this.zone);
      const hasRoom = view.width > 0;
      untrack(() => {
        if (near && hasRoom && !framed) view.frame(near);
        else if (!near && framed) view.all();
        framed = near !== null && hasRoom;
      });
    });
  }

  private readonly shownView = $derived.by(() => this.world().moment.view);

  /** The side that sets up here; null if none does. */
  readonly seat = $derived.by(() => {
    const { position, actor } = this.world();
    return position.phase === 'p' ? actor : null;
  });

  readonly zone = $derived.by((): Set<Hex> => {
    const { position, components, grid } = this.world();
    return this.seat === null ? new Set() : zoneOf(position, components, grid, this.seat);
  });

  private readonly limit = $derived.by(() => this.world().components.stack || (this.world().position.stack ?? 4));

  private readonly wanted = $derived.by(() => {
    const { position, components } = this.world();
    return this.seat === null ? 0 : unplaced(position, components, this.seat);
  });

  readonly draft = new Draft(
    () => this.wanted,
    () => this.limit,
    () => this.zone,
  );

  /** What is laid out, as the map draws it. */
  readonly drafted = $derived.by((): Map<Hex, Group[]> => {
    const { seat, draft } = this;
    if (seat === null) return new Map();
    const groups = (hex: Hex): Group[] =>
      groupsOf(
        seat,
        draft.at(hex).map((aspect) => ({ aspect, moved: false, changed: false })),
      );
    return new Map([...new Set(draft.puts.map((put) => put.hex))].map((hex) => [hex, groups(hex)]));
  });

  /** Lays the Children out as the table advises. */
  async suggest(): Promise<void> {
    const shown = this.world().moment.view;
    const advice = await this.world().desk.advise();
    if (this.world().moment.view === shown && advice?.[0]) this.draft.fill(advice[0].move);
  }

  send(): void {
    this.world().desk.play(this.draft.text(this.world().grid));
  }

  /** A click, a tap or Enter on a hex. */
  activate(hex: Hex): void {
    const { brush } = this.draft;
    if (brush === 'back' || (brush === null && this.draft.at(hex).length > 0)) this.takeBack(hex);
    else if (brush === null) this.world().desk.hint(t('oneworld.setup.choose'));
    else this.put(hex, brush);
  }

  /** Lays or takes back with a key, without the tray. Returns whether the key means something here. */
  answers(hex: Hex, key: string): boolean {
    const brush = kBrushes[key];
    if (this.seat === null || !brush) return false;
    if (brush === 'back') this.takeBack(hex);
    else this.put(hex, brush);
    return true;
  }

  /**
   * Lets go of a Child from the tray or from a hex, over a hex or off the map, where it goes back into the tray. What
   * cannot lie where it fell goes back to where it lay. Returns whether it is gone from the pointer.
   */
  drop(aspect: Aspect, from: Hex | null, to: Hex | null): boolean {
    if (to !== null && this.put(to, aspect)) return true;
    if (from !== null && to !== null) this.draft.put(from, aspect);
    return from !== null;
  }

  private takeBack(hex: Hex): void {
    if (this.draft.take(hex) === null) this.world().desk.hint(t('oneworld.setup.nothing', { hex }));
  }

  /** Lays a Child on a hex, or says why it cannot lie there. */
  private put(hex: Hex, aspect: Aspect): boolean {
    const { desk } = this.world();
    const why = this.draft.refuses(hex);
    if (this.draft.put(hex, aspect)) return true;
    if (why === 'none_left') desk.hint(t('oneworld.setup.none_left'));
    else if (why === 'full') desk.hint(t('oneworld.setup.full', { hex, count: this.limit }));
    else if (why !== null) desk.whyNot(`put:${hex}${aspect}`);
    return false;
  }
}
