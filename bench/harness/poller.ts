import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runOpenLoop } from './open-loop.ts';
import type { PollingOrder, PollingReport } from './polling.ts';

/** A child process: polls as it is told by the first message, and answers with what it saw. */
const RESOLUTION_MS = 1;

async function poll({ url, requests, perSecond, seconds }: PollingOrder): Promise<PollingReport> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let sent = 0;
  delay.enable();
  const next = () => {
    const request = requests[sent % requests.length];
    if (!request) throw new Error('nothing to ask for');
    sent += 1;
    return request;
  };
  let beganAt = NaN;
  const onBegin = (): void => {
    beganAt = performance.timeOrigin + performance.now();
    process.send?.({ beganAt });
  };
  const result = await runOpenLoop(url, next, { perSecond, seconds, onBegin });
  delay.disable();
  return { ...result, beganAt, lateMs: delay.percentile(99) / 1e6 - RESOLUTION_MS };
}

process.once('message', (order) => {
  void poll(order as PollingOrder).then((report) => process.send?.(report));
});
