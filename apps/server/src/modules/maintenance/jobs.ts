import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import { sealAudit } from '../audit/service.ts';
import type { DocumentJobs } from '../documents/service.ts';
import { openDelays } from '../delays/service.ts';
import { learnTimings, learnInitialTimings } from '../forecasts/service.ts';
import { assignNeighborhoods } from '../neighborhoods/service.ts';
import { activateUsers } from './activate-users.ts';
import { matchCourierDays, refreshReports } from '../reports/service.ts';
import type { RoadService } from '../roads/service.ts';
import { anonymiseCustomers } from './anonymise-customers.ts';
import { dropOldPositions, createPartitionsAhead } from './keep-partitions.ts';
import { purge } from './purge.ts';
import type { SqlClient } from './repository.ts';

interface JobLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface JobsOptions {
  /** Connection of the role that owns the schema: partitions are made and dropped. */
  readonly ownerUrl: string;
  readonly log: JobLog;
  readonly clock: Clock;
  /** Months after which customers are anonymised, where their company has no setting of its own. */
  readonly retentionMonths: number;
  /** Years after which pay records go. */
  readonly payRetentionYears: number;
  readonly documents: DocumentJobs;
  readonly roads: RoadService;
}

type Work = (
  db: SqlClient,
  now: Date,
  settings: Pick<JobsOptions, 'retentionMonths' | 'payRetentionYears' | 'documents' | 'roads'>,
) => Promise<Record<string, number>>;

/** Every task by name; each may run twice, on any node, at any time. */
export const TASKS = {
  'make-position-partitions': createPartitionsAhead,
  'drop-old-positions': dropOldPositions,
  purge,
  'learn-timings': learnTimings,
  'anonymise-customers': anonymiseCustomers,
  'activate-users': activateUsers,
  'refresh-reports': refreshReports,
  'match-courier-days': (db, now, { roads }) => matchCourierDays(db, now, roads),
  'seal-audit': sealAudit,
  'tell-ending-documents': (_, now, { documents }) => documents.tellEnding(now),
  'remove-documents': (_, now, { documents }) => documents.remove(now),
  'open-delays': openDelays,
  'assign-neighborhoods': assignNeighborhoods,
} as const satisfies Record<string, Work>;

/**
 * Crontab in UTC; `fill`: what a stopped server missed runs at its start. Old positions go at 04:25 in
 * Istanbul, customers at 04:40, papers at 04:55, outside delivery hours; couriers read of papers that end in
 * the morning, at 08:15.
 */
const CRONTAB = `
5 * * * * make-position-partitions ?fill=2h&jobKey=make-position-partitions
25 1 * * * drop-old-positions ?fill=2d&jobKey=drop-old-positions
35 * * * * purge ?fill=2h&jobKey=purge
50 * * * * learn-timings ?fill=2h&jobKey=learn-timings
*/10 * * * * refresh-reports ?fill=20m&jobKey=refresh-reports
3,13,23,33,43,53 * * * * match-courier-days ?jobKey=match-courier-days
40 1 * * * anonymise-customers ?fill=2d&jobKey=anonymise-customers
55 1 * * * remove-documents ?fill=2d&jobKey=remove-documents
15 5 * * * tell-ending-documents ?fill=2d&jobKey=tell-ending-documents
* * * * * activate-users ?jobKey=activate-users
* * * * * seal-audit ?jobKey=seal-audit
* * * * * open-delays ?jobKey=open-delays
* * * * * assign-neighborhoods ?jobKey=assign-neighborhoods
`;

const POOL_SIZE = 4;
const CONCURRENT = 2;
const RESTART_MS = 5_000;

/**
 * Runs the tasks until stopped. Partitions exist before this answers, so that no position of a fresh database
 * lands in the default partition.
 */
export async function startJobs({
  ownerUrl,
  log,
  clock,
  ...settings
}: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new Pool({
    connectionString: ownerUrl,
    max: POOL_SIZE,
    options: '-c ulak.company=*',
    application_name: 'ulak jobs',
    connectionTimeoutMillis: 5_000,
  });
  const lost = (error: Error): void => log.warn({ err: error }, 'jobs: connection lost');
  pool.on('error', lost);
  // A lent client that loses its connection emits to its own listeners only; without one the process would
  // end.
  pool.on('connect', (client) => void client.on('error', lost));
  await makePartitionsNow(pool, { log, clock });
  await learnNow(pool, { log, clock });
  const taskList = Object.fromEntries(
    Object.entries(TASKS).map(([name, work]) => [name, toTask(name, work, { log, clock, ...settings })]),
  );

  let runner: Runner | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  /** The runner ends when the database stays away; then a new one is tried until one stays. */
  async function keepRunning(): Promise<void> {
    try {
      runner = await startRunner(pool, taskList, log);
      runner.promise.catch(() => undefined).finally(restartLater);
    } catch (error) {
      log.warn({ err: error }, 'jobs: start failed, retrying');
      restartLater();
    }
  }
  function restartLater(): void {
    runner = undefined;
    if (!isStopping) timer = setTimeout(() => void keepRunning(), RESTART_MS);
  }

  await keepRunning();
  await refreshReportsSoon(pool, log);
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await runner?.stop().catch(() => undefined);
      await pool.end();
    },
  };
}

async function makePartitionsNow(
  pool: Pool,
  { log, clock }: Pick<JobsOptions, 'log' | 'clock'>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const counts = await createPartitionsAhead(client, clock.now());
    log.info({ task: 'make-position-partitions', ...counts }, 'job done');
  } catch (error) {
    // Positions still have the default partition; the hourly task tries again and moves them.
    log.error({ err: error }, 'jobs: creating position partitions failed');
  } finally {
    client.release();
  }
}

/** A database with a history but without learned times is the demo's, or comes from an older release. */
async function learnNow(pool: Pool, { log, clock }: Pick<JobsOptions, 'log' | 'clock'>): Promise<void> {
  try {
    const counts = await learnInitialTimings(pool, clock.now());
    if (counts && counts.rows > 0) log.info({ task: 'learn-timings', ...counts }, 'job done');
  } catch (error) {
    // Until the hourly task has learned, the branches' settings are used.
    log.error({ err: error }, 'jobs: learning timings failed');
  }
}

/** A fresh database, or one of an older release, has no roll-ups yet; they are no reason to start later. */
async function refreshReportsSoon(pool: Pool, log: JobLog): Promise<void> {
  const add = `select graphile_worker.add_job('refresh-reports', '{}'::json, job_key => 'refresh-reports')`;
  // Reports count the orders themselves until the next ten minutes have passed.
  await pool
    .query(add)
    .catch((error: unknown) => log.warn({ err: error }, 'jobs: refreshing reports failed'));
}

const toTask =
  (name: string, work: Work, { log, clock, ...settings }: Omit<JobsOptions, 'ownerUrl'>): TaskList[string] =>
  async (_, { withPgClient }) => {
    const counts = await withPgClient((client) => work(client, clock.now(), settings));
    log.info({ task: name, ...counts }, 'job done');
  };

function startRunner(pgPool: Pool, taskList: TaskList, log: JobLog): Promise<Runner> {
  const logger = new Logger(() => (level, message, facts) => {
    const name: string = level;
    if (name === 'error') log.error({ ...facts }, message);
    else if (name === 'warning') log.warn({ ...facts }, message);
    else log.debug({ ...facts }, message);
  });
  return run({
    pgPool,
    taskList,
    crontab: CRONTAB,
    concurrency: CONCURRENT,
    noHandleSignals: true,
    logger,
    // Without batches the worker does not await that a job's outcome is written: a database that is away in
    // that moment would end the process by an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}
