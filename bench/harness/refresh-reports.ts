import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSeeder } from './database-seeder.ts';

const TIMEOUT_MS = 300_000;
const POLL_MS = 20;

/** Has the server's own job refresh the roll-ups, and waits for it; milliseconds. */
export async function refreshReports({ client }: DatabaseSeeder): Promise<number> {
  const began = performance.now();
  await client.query(
    `select graphile_worker.add_job('refresh-reports', '{}'::json, job_key => 'bench-refresh',
      run_at => now())`,
  );
  const isWaiting = `select from graphile_worker.jobs where key = 'bench-refresh'`;
  while ((await client.query(isWaiting)).rowCount !== 0) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error('the roll-ups were not refreshed');
    await sleep(POLL_MS);
  }
  return performance.now() - began;
}
