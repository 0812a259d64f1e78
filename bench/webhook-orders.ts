import { compare } from './harness/compare.ts';
import { openDatabaseSeeder, type Branch } from './harness/database-seeder.ts';
import { throughput, type LoadRequest } from './harness/load.ts';
import { measure } from './harness/measure.ts';
import { newOrder } from './harness/order-body.ts';
import { sizedFor } from './harness/smoke.ts';
import { round } from './harness/statistics.ts';
import { countAt, forgetAt, LOOPBACK_RECEIVERS, makeWebhook, waitForCount } from './harness/webhooks.ts';

const TARGET = 0.9;
const BRANCHES = 20;
const DRAINED_WITHIN_MS = 60_000;

/**
 * Issue "Integrations": orders of companies with one webhook against orders of companies without, on one
 * server. Every message arrives before the next round begins.
 */
await measure('webhook-orders', 400_000, async (bench) => {
  const ulak = await bench.ulak(LOOPBACK_RECEIVERS);
  const receiver = await bench.bare('webhook-receiver');
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const owner = await seeder.owner();
  const [told, untold]: [Branch[], Branch[]] = [[], []];
  for (let i = 0; i < BRANCHES; i += 1) {
    const branch = await seeder.branch();
    await makeWebhook(ulak.url, owner, { branchId: branch.id }, `${receiver.url}/healthy`);
    told.push(branch);
    untold.push(await seeder.branch());
  }
  await seeder.client.query('analyze');
  let sent = 0;
  const nextOf = (branches: readonly Branch[]) => (): LoadRequest => {
    sent += 1;
    const headers = {
      'content-type': 'application/json',
      authorization: branches[sent % branches.length]?.bearer ?? '',
    };
    return { method: 'POST', path: '/api/orders', headers, body: JSON.stringify(newOrder(sent, true)) };
  };
  const countOrders = async (): Promise<number> => {
    const ids = told.map(({ id }) => id);
    const sql = 'select count(*) as made from orders where branch_id = any($1::bigint[])';
    return Number((await seeder.client.query<{ made: string }>(sql, [ids])).rows[0]?.made);
  };
  const drained = async (): Promise<void> => waitForCount(receiver, await countOrders(), DRAINED_WITHIN_MS);
  const ours = async (): Promise<number> => {
    const perSecond = await throughput(ulak.url, nextOf(told));
    await drained();
    return perSecond;
  };
  const bare = (): Promise<number> => throughput(ulak.url, nextOf(untold));
  await ours();
  await bare();
  const result = await compare({ ours, bare }, sizedFor(7, 1));
  const [messages, orders] = [await countAt(receiver), await countOrders()];
  await forgetAt(receiver);
  return {
    text:
      `order create with one webhook ${round(result.ratio)} × without (${Math.round(result.ours)} against ` +
      `${Math.round(result.bare)} per second; at least ${TARGET}), ${messages} of ${orders} messages arrived`,
    ok: result.ratio >= TARGET && messages === orders,
    isCorrect: messages === orders,
  };
});
