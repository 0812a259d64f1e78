import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, Stopped } from './api/refusal.ts';
import { Fleet } from './fleet.ts';
import { OptionError, type Options, readOptions, USAGE } from './options.ts';
import { startReport, summary } from './report.ts';
import { Tally } from './tally.ts';

/** `npm start` gives the fleet this long to end. */
const LEAVE_WITHIN_MS = 1_200;

/** Runs the fleet until its time is over or somebody stops it. @returns the exit code */
async function simulate(options: Options): Promise<number> {
  const tally = new Tally();
  const fleet = new Fleet(options, tally);
  const startedAt = performance.now();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  const endReport = startReport(tally, () => fleet.present());
  let failure: unknown = null;
  const begun = fleet.start().catch((error: unknown) => {
    if (!(error instanceof Stopped)) failure = error;
    ending.abort();
  });
  await new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
    if (options.minutes !== null) setTimeout(resolve, options.minutes * 60_000);
  });
  endReport();
  await Promise.race([Promise.all([fleet.stop(), begun]), sleep(LEAVE_WITHIN_MS)]);
  console.log(summary(tally.figures(), (performance.now() - startedAt) / 1_000));
  if (failure !== null) {
    console.error('Başlatılamadı:', failure instanceof Refusal ? failure.message : failure);
    return 1;
  }
  return options.minutes !== null && tally.figures().errors.size > 0 ? 1 : 0;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(USAGE);
  try {
    process.exit(await simulate(readOptions(args)));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

await main();
