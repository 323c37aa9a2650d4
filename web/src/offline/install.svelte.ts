// Putting the application among those of the device, where the browser lets a page ask for it.

/** Not in TypeScript's library: only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private prompt = $state.raw<InstallPrompt | null>(null);

  /** Whether the browser would ask now. */
  get canAsk(): boolean {
    return this.prompt !== null;
  }

  watch(): void {
    addEventListener('beforeinstallprompt', (event) => {
      // Else the browser asks at a moment of its own, and then never again.
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.prompt = null));
  }

  /** Lets the browser ask; it does so once for each of its offers. */
  async ask(): Promise<void> {
    const { prompt } = this;
    this.prompt = null;
    await prompt?.prompt();
  }
}

export const install = new Install();
