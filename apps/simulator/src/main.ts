import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, SimulationStoppedError } from './api/api-error.ts';
import { Simulation } from './simulation.ts';
import { OptionError, type Options, readOptions, USAGE } from './options.ts';
import { startProgressReport, formatSummary } from './report.ts';
import { Metrics } from './metrics.ts';

/** `npm start` gives the fleet this long to end. */
const SHUTDOWN_TIMEOUT_MS = 1_200;

/** Runs the fleet until its time is over or somebody stops it. @returns the exit code */
async function runSimulation(options: Options): Promise<number> {
  const metrics = new Metrics();
  const simulation = new Simulation(options, metrics);
  const startedAt = performance.now();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const stopReport = startProgressReport(metrics, () => simulation.status());
  let failure: unknown = null;
  const started = simulation.start().catch((error: unknown) => {
    if (!(error instanceof SimulationStoppedError)) failure = error;
    stopping.abort();
  });
  await new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
    if (options.minutes !== null) setTimeout(resolve, options.minutes * 60_000);
  });
  stopReport();
  await Promise.race([Promise.all([simulation.stop(), started]), sleep(SHUTDOWN_TIMEOUT_MS)]);
  console.log(formatSummary(metrics.snapshot(), (performance.now() - startedAt) / 1_000));
  if (failure !== null) {
    console.error('Başlatılamadı:', failure instanceof ApiError ? failure.message : failure);
    return 1;
  }
  return options.minutes !== null && metrics.snapshot().errors.size > 0 ? 1 : 0;
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return console.log(USAGE);
  try {
    process.exit(await runSimulation(readOptions(args)));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

await main();
