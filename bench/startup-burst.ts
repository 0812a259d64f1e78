import { Agent, request } from 'node:http';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { sizedFor } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';
import { type Branch, openDatabaseSeeder, type Person } from './harness/database-seeder.ts';

const ROUNDS = sizedFor(5, 1);
const AT_ONCE = sizedFor(200, 20);
const BRANCHES = sizedFor(10, 2);
const ORDERS_EACH = 30;
const END_WITHIN_MS = 12_000;
/** First requests of a panel. */
const READ_PATHS = [
  '/api/orders/active',
  '/api/courier-locations',
  '/api/user',
  '/api/orders?page=1&limit=20',
];

/**
 * The burst after a start or a deployment: 200 requests on new connections, half of them orders from outside,
 * at the instant of the ready line; none may be refused, although nothing is warm. Server and database are
 * restarted for each round.
 */
await measure('startup-burst', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  const branches: BranchClients[] = [];
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await seeder.branch();
    await seeder.orders(branch, ORDERS_EACH);
    branches.push({ branch, manager: await seeder.manager(branch) });
  }
  await seeder.end();
  const [times, ends]: [number[][], number[]] = [[], []];
  for (let start = 0; start < ROUNDS; start += 1) {
    await ulak.child().end(END_WITHIN_MS);
    await ulak.start();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => ask(ulak.url, branches, start * AT_ONCE + i)),
    );
    times.push(answers.map(({ ms }) => ms));
    ends.push(...answers.map(({ status }) => status));
    console.log(
      `  start ${start + 1}: p99 ${round(percentile(times.at(-1) ?? [], 0.99))} ms, ` +
        `${refused(answers)} refused`,
    );
  }
  const unexpected = ends.filter((status) => status !== 200 && status !== 201);
  const codes = unexpected.length > 0 ? ` (${[...new Set(unexpected)].join(', ')})` : '';
  const p99 = median(times.map((round) => percentile(round, 0.99)));
  return {
    text:
      `${AT_ONCE} requests at once right after the ready line, ${ROUNDS} starts: ` +
      `${unexpected.length} of ${ends.length} refused${codes}; p99 ${round(p99)} ms`,
    ok: unexpected.length === 0,
    isCorrect: unexpected.length === 0,
  };
});

interface BranchClients {
  readonly branch: Branch;
  readonly manager: Person;
}
interface Answer {
  readonly status: number;
  readonly ms: number;
}

function refused(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status >= 300).length;
}

/** One request on a new connection: alternately an order and a panel's first reads. */
function ask(url: string, branches: readonly BranchClients[], serial: number): Promise<Answer> {
  const clients = branches[serial % branches.length];
  if (!clients) throw new Error('no branch');
  const isOrder = Math.floor(serial / branches.length) % 2 === 0;
  const body = isOrder ? JSON.stringify(newOrder(serial, true)) : '';
  const headers = isOrder
    ? {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: clients.branch.bearer,
      }
    : { cookie: clients.manager.cookie };
  const path = isOrder ? '/api/orders' : (READ_PATHS[serial % READ_PATHS.length] ?? '/api/user');
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { agent: new Agent({ keepAlive: false }), method: isOrder ? 'POST' : 'GET', headers };
    const posting = request(url + path, options, (reply) => {
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, ms: performance.now() - began }));
      reply.resume();
    });
    posting.on('error', reject);
    posting.end(body);
  });
}
