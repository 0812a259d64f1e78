import { Agent, request } from 'node:http';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { sized } from './harness/smoke.ts';
import { median, percentile, round } from './harness/statistics.ts';
import { type Branch, openWorld, type Person } from './harness/world.ts';

const STARTS = sized(5, 1);
const AT_ONCE = sized(200, 20);
const BRANCHES = sized(10, 2);
const ORDERS_EACH = 30;
const END_WITHIN_MS = 12_000;
/** What a panel reads first. */
const READS = ['/api/orders/active', '/api/courier-locations', '/api/user', '/api/orders?page=1&limit=20'];

/**
 * The moment after a start or a deployment: everybody's page asks at once. 200 requests on connections of
 * their own, half of them orders from outside, in the same instant as the ready line; none may be refused,
 * although nothing is warm. Server and database are started anew for each round.
 */
await measure('burst', 180_000, async (bench) => {
  const ulak = await bench.ulak();
  const world = await openWorld(ulak.ownerUrl());
  const doors: Door[] = [];
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await world.branch();
    await world.orders(branch, ORDERS_EACH);
    doors.push({ branch, manager: await world.manager(branch) });
  }
  await world.end();
  const [times, ends]: [number[][], number[]] = [[], []];
  for (let start = 0; start < STARTS; start += 1) {
    await ulak.child().end(END_WITHIN_MS);
    await ulak.start();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => ask(ulak.url, doors, start * AT_ONCE + i)),
    );
    times.push(answers.map(({ ms }) => ms));
    ends.push(...answers.map(({ status }) => status));
    console.log(
      `  start ${start + 1}: p99 ${round(percentile(times.at(-1) ?? [], 0.99))} ms, ${refused(answers)} refused`,
    );
  }
  const strange = ends.filter((status) => status !== 200 && status !== 201);
  const p99 = median(times.map((round) => percentile(round, 0.99)));
  return {
    text: `${AT_ONCE} requests at once right after the ready line, ${STARTS} starts: ${strange.length} of ${ends.length} refused${strange.length > 0 ? ` (${[...new Set(strange)].join(', ')})` : ''}; p99 ${round(p99)} ms`,
    ok: strange.length === 0,
    isCorrect: strange.length === 0,
  };
});

interface Door {
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

/**
 * One request on a connection of its own: every other one makes an order, the others are a panel's first
 * reads.
 */
function ask(url: string, doors: readonly Door[], serial: number): Promise<Answer> {
  const door = doors[serial % doors.length];
  if (!door) throw new Error('no branch');
  const isOrder = Math.floor(serial / doors.length) % 2 === 0;
  const body = isOrder ? JSON.stringify(newOrder(serial, true)) : '';
  const headers = isOrder
    ? {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: door.branch.bearer,
      }
    : { cookie: door.manager.cookie };
  const path = isOrder ? '/api/orders' : (READS[serial % READS.length] ?? '/api/user');
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { agent: new Agent({ keepAlive: false }), method: isOrder ? 'POST' : 'GET', headers };
    const asked = request(url + path, options, (reply) => {
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, ms: performance.now() - began }));
      reply.resume();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
