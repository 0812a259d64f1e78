import type { CDPSession, Page } from 'playwright-core';
import { isSmoke } from './smoke.ts';

/**
 * A task of the main thread: `cpuMs` of processor time, `wallMs` by the clock. They differ when the machine
 * does other work.
 */
export interface MainThreadTask {
  readonly cpuMs: number;
  readonly wallMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

let hasTraced = false;

/**
 * Traces the main thread of a page; in smoke mode the first time, because each trace takes a second or two to
 * begin and end. @returns ends the trace and answers the tasks of 5 ms and more of either time
 */
export async function traceTasks(page: Page): Promise<() => Promise<MainThreadTask[]>> {
  if (isSmoke && hasTraced) return () => Promise.resolve([]);
  hasTraced = true;
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (isOfInterest(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return async () => {
    await ended(session);
    const threads = events.filter(
      ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
    );
    // Every process of the browser has one; the page's is the busiest.
    const tasks = threads.map(({ pid, tid }) =>
      events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X'),
    );
    const own = tasks.toSorted((a, b) => sumOf(b) - sumOf(a))[0] ?? [];
    return own.map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1_000, wallMs: dur / 1_000 }));
  };
}

const isOfInterest = ({ name, ph, dur = 0 }: TraceEvent): boolean =>
  name === 'thread_name' || (ph === 'X' && name.endsWith('RunTask') && dur >= 5_000);

const sumOf = (events: readonly TraceEvent[]): number => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0);

function ended(session: CDPSession): Promise<void> {
  return new Promise((resolve, reject) => {
    session.once('Tracing.tracingComplete', () => resolve());
    session.send('Tracing.end').catch(reject);
  });
}
