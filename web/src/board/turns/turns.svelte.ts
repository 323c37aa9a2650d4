// Parts of a screen that come one after the other, each in a task of its own: a press in between is answered, and a slow
// phone shows the first of them sooner.

const waiting: (() => void)[] = [];

class Turns {
  /** Nothing of what is on the screen is still to come. */
  areOver = $state(true);

  /** Calls `come` once those who asked before have had their turn; the answer takes the request back. */
  ask(come: () => void): () => void {
    waiting.push(come);
    if (this.areOver) setTimeout(this.next);
    this.areOver = false;
    return () => {
      const at = waiting.indexOf(come);
      if (at >= 0) waiting.splice(at, 1);
    };
  }

  private readonly next = (): void => {
    waiting.shift()?.();
    // A part may have parts of its own; they ask while it is drawn, which is before the next task.
    setTimeout(() => {
      if (waiting.length > 0) this.next();
      else this.areOver = true;
    });
  };
}

export const turns = new Turns();
