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
}

/** Polls from a process of its own, which does not stand still while this one draws or reads streams. */
export function startPolling(order: PollingOrder): {
  readonly report: Promise<PollingReport>;
  end(): Promise<void>;
} {
  const child = startChild(['--import', 'tsx', 'bench/harness/poller.ts'], process.env, (line) =>
    console.error(`poller: ${line}`),
  );
  const report = once(child.process, 'message').then(([message]) => message as PollingReport);
  child.process.send(order);
  return { report, end: () => child.end(END_WITHIN_MS) };
}
