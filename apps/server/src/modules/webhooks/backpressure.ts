import { SECOND_MS } from '@ulak/contracts/time';

/** Messages a second while requests wait: orders go first, and no receiver is forgotten meanwhile. */
const PRESSED_PER_SECOND = 100;
/** Events that are read at once then. */
const PRESSED_ROWS = 50;

export type Backpressure = ReturnType<typeof createBackpressure>;

/**
 * How fast messages are made while requests of this node wait for a connection to the database. What is not
 * told waits where it is, in `events` (docs/decisions/072).
 */
export function createBackpressure() {
  let isPressed = false;
  let wake: () => void = () => undefined;

  return {
    set(next: boolean): void {
      isPressed = next;
      if (!next) wake();
    },
    /** How many events one read may take. */
    mostRows: (): number => (isPressed ? PRESSED_ROWS : Infinity),
    /** Rests as long as so many messages may take; ends with the pressure. */
    async rest(messages: number): Promise<void> {
      if (!isPressed || messages === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, (messages / PRESSED_PER_SECOND) * SECOND_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
