import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';

/** Pauses after each piece of work, so that work and pauses have the wanted shares. */
export function createThrottle(share: number): () => Promise<void> {
  let began = monotonicMs();
  return async () => {
    const worked = monotonicMs() - began;
    if (share < 1) await sleep((worked * (1 - share)) / share);
    began = monotonicMs();
  };
}
