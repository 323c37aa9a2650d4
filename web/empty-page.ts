// Files of tests may share one document; each begins with an empty one. jsdom lays nothing out: all that is watched is
// empty from the start, and stays so.

class NoSizes {
  private readonly tell: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }

  observe(target: Element): void {
    const contentRect = { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 };
    this.tell([{ target, contentRect } as ResizeObserverEntry], this);
  }

  unobserve(): void {}
  disconnect(): void {}
}

if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  globalThis.ResizeObserver = NoSizes;
}
