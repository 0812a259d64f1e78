import { once } from 'node:events';
import { startChild } from '../../scripts/child.ts';
import type { LoadRequest } from './load.ts';
import type { OpenLoopResult } from './open-loop.ts';

const END_WITHIN_MS = 1_000;

/** What the polling process is told to do. */
export interface PollingOrder {
  readonly url: string;
  /** Sent in turn, again and again. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface PollingReport extends OpenLoopResult {
  /** p99 of the delay of its own event loop: what it measured includes that much that is not the server's. */
  readonly lateMs: number;
  /** When the first request was due, as `performance.timeOrigin + performance.now()`. */
  readonly beganAt: number;
}

/** Polls from a process of its own, which does not stand still while this one draws or reads streams. */
export function startPolling(order: PollingOrder): {
  readonly report: Promise<PollingReport>;
  /** Resolves with the first request. */
  readonly began: Promise<unknown>;
  end(): Promise<void>;
} {
  const child = startChild(['--import', 'tsx', 'bench/harness/poller.ts'], process.env, (line) =>
    console.error(`poller: ${line}`),
  );
  // Two messages: that it begins, and what it saw.
  const began = once(child.process, 'message');
  const report = began
    .then(() => once(child.process, 'message'))
    .then(([message]) => message as PollingReport);
  child.process.send(order);
  return { report, began, end: () => child.end(END_WITHIN_MS) };
}
