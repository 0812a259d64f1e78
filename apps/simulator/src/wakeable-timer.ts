/**
 * A sleep that can be cut short. A wake-up while none is running makes the next sleep return at once.
 */
export class WakeableTimer {
  #finish: (() => void) | null = null;
  #wakePending = false;
  #stopped = false;

  sleep(ms: number): Promise<void> {
    if (this.#wakePending || this.#stopped) {
      this.#wakePending = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#finish = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#finish = end;
    });
  }

  wake(): void {
    if (this.#finish) this.#finish();
    else this.#wakePending = true;
  }

  /** Wakes for good: every later sleep returns at once. */
  stop(): void {
    this.#stopped = true;
    this.wake();
  }
}
