import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { residentMb } from './harness/resident-memory.ts';
import { openStreams } from './harness/streams.ts';
import { openDatabaseSeeder } from './harness/database-seeder.ts';

const CLIENTS = sizedFor(1_000, 40);
/** A session may have twenty streams. */
const SESSIONS = 50;
const IDLE_AT_MOST_MB = 200;
const STREAMS_AT_MOST_MB = 40;
const SETTLE_MS = sizedFor(5_000, 200);

/** Memory of an idle server, and what 1,000 open streams add. */
await measure('memory', 90_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const cookies: string[] = [];
  for (let i = 0; i < SESSIONS; i += 1) cookies.push((await seeder.manager(branch)).cookie);
  await sleep(SETTLE_MS);
  const pid = ulak.child().process.pid ?? 0;
  const idle = residentMb(pid);
  const clients = await openStreams(CLIENTS, (i) => ({
    url: ulak.url,
    path: '/api/events',
    cookie: cookies[i % SESSIONS] ?? '',
  }));
  bench.later(() => clients.forEach((client) => client.close()));
  await sleep(SETTLE_MS);
  const added = residentMb(pid) - idle;
  const open = clients.filter((client) => client.isOpen()).length;
  return {
    text:
      `idle ${round(idle, 1)} MB (at most ${IDLE_AT_MOST_MB}), ${open} streams add ` +
      `${round(added, 1)} MB (at most ${STREAMS_AT_MOST_MB})`,
    isCorrect: open === CLIENTS,
    ok: open === CLIENTS && idle <= IDLE_AT_MOST_MB && added <= STREAMS_AT_MOST_MB,
  };
});
