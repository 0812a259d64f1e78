import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';

const ROWS = sizedFor(1_000_000, 5_000);
const VERIFY_LIMIT_MS = 60_000;
const PAGE_LIMIT_MS = 300;
/** Heap of the command: far less than a million rows take. */
const HEAP_MB = 96;
const POLL_MS = 250;
const DATABASE_SECRET = 'bench-secret-bench-secret-bench-secret';
/** One finds nearly all rows, another nearly none. */
const FILTERS = [
  '',
  'group=keys',
  'action=BACKUP_RESTORED',
  'group=backups',
  'search=kurye 7',
  'search=yok boyle biri',
  'subject=branch&subjectId=1',
  'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
  'actorId=1&group=files',
];

/**
 * The audit log with a million rows: sealing them by the server's job, verifying the chain by the command (at
 * most 60 s, in a small heap), and the slowest page of its screen, as OWNER and as a company.
 */
await measure('audit-verify', 1_200_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const owner = await seeder.owner();
  const branch = await seeder.branch();
  const admin = await seeder.admin(branch);
  await seeder.client.query(
    `insert into audit_log (at, action, entity, entity_id, company_id, branch_id, actor_kind, actor_id,
      actor_name, ip, changes, details)
     select '2025-06-01'::timestamptz + n * interval '25 seconds',
       (array['SIGN_IN', 'BRANCH_UPDATED', 'EXPORTED', 'SIGN_IN_FAILED', 'USER_UPDATED'])[1 + n % 5],
       (array['user', 'branch', 'report', 'user', 'user'])[1 + n % 5], n % 400,
       case when n % 3 > 0 then $1::bigint end, case when n % 3 > 0 then $2::bigint end, 'USER', n % 400,
       'Kurye ' || n % 400, '10.0.' || n % 200 || '.7',
       '{"radius": {"was": 100, "is": 250}, "name": {"was": "Kadıköy", "is": "Moda"}}',
       jsonb_build_object('rows', n, 'report', 'branch-summary')
     from generate_series(1, $3::integer) n`,
    [branch.companyId, branch.id, ROWS],
  );
  await seeder.client.query('vacuum (analyze) audit_log');

  const sealing = performance.now();
  await sealAll(seeder);
  const sealMs = performance.now() - sealing;
  const verifying = performance.now();
  const { code, said } = await verify(ulak.ownerUrl());
  const verifyMs = performance.now() - verifying;
  const checked = Number(/^(\d+) mühürlü/m.exec(said)?.[1] ?? 0);

  let slowest = { ms: 0, filter: '' };
  for (const { cookie } of [owner, admin])
    for (const filter of FILTERS) {
      const times: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const began = performance.now();
        const answer = await fetch(`${ulak.url}/api/audit?${filter}`, { headers: { cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${filter}: ${answer.status}`);
        times.push(performance.now() - began);
      }
      const ms = Math.min(...times);
      console.log(`  ${cookie === owner.cookie ? 'owner' : 'company'} ?${filter}: ${round(ms, 0)} ms`);
      if (ms > slowest.ms) slowest = { ms, filter };
    }
  const [sealSeconds, seconds] = [round(sealMs / 1_000, 1), round(verifyMs / 1_000, 1)];
  return {
    text:
      `${checked} rows sealed in ${sealSeconds} s, verified in ${seconds} s (at most ` +
      `${VERIFY_LIMIT_MS / 1_000}) with a heap of ${HEAP_MB} MB; slowest page ${round(slowest.ms, 0)} ms ` +
      `(at most ${PAGE_LIMIT_MS}; ${slowest.filter === '' ? 'no filter' : slowest.filter})`,
    ok: code === 0 && verifyMs <= VERIFY_LIMIT_MS && slowest.ms <= PAGE_LIMIT_MS,
    isCorrect: code === 0 && checked >= ROWS,
  };
});

/** Has the server's job run now, and waits until it has sealed everything. */
async function sealAll({ client }: DatabaseSeeder): Promise<void> {
  await client.query(`select graphile_worker.add_job('seal-audit', '{}'::json, job_key => 'bench-seal')`);
  for (;;) {
    const { rows } = await client.query(
      `select coalesce(max(audit_id), 0) = (select max(id) from audit_log) as done from audit_chain`,
    );
    if (rows[0]?.done === true) return;
    await sleep(POLL_MS);
  }
}

async function verify(databaseUrl: string): Promise<{ code: number | null; said: string }> {
  const command = [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx'];
  const child = spawn(process.execPath, [...command, 'apps/server/src/cli/audit-verify.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET: DATABASE_SECRET },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said, failed, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) console.error(failed);
  return { code, said };
}
