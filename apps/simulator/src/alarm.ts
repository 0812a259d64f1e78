/**
 * A sleep that can be cut short. A ring that comes while nobody sleeps makes the next sleep return at once.
 */
export class WakeableTimer {
  #end: (() => void) | null = null;
  #rung = false;
  #stopped = false;

  sleep(ms: number): Promise<void> {
    if (this.#rung || this.#stopped) {
      this.#rung = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#end = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#end = end;
    });
  }

  wake(): void {
    if (this.#end) this.#end();
    else this.#rung = true;
  }

  /** Rings for good: every later sleep returns at once. */
  stop(): void {
    this.#stopped = true;
    this.wake();
  }
}
