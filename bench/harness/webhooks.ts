import { setTimeout as sleep } from 'node:timers/promises';
import type { BareServer } from './bare-server.ts';
import type { Branch, Person } from './database-seeder.ts';
import { newOrder } from './order-body.ts';

/** What the product needs to call receivers of this machine. */
export const LOOPBACK_RECEIVERS = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

/** Makes a webhook by the product's own call; of a branch, or of a whole company. */
export async function makeWebhook(
  url: string,
  owner: Person,
  place: { branchId: number } | { companyId: number },
  receiver: string,
): Promise<number> {
  const body = JSON.stringify({ url: receiver, events: ['ORDER_CREATED'], ...place });
  const headers = { 'content-type': 'application/json', cookie: owner.cookie };
  const answer = await fetch(`${url}/api/webhooks`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`no webhook: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: number } };
  return data.id;
}

/** Creates an order from outside. @returns its id, null when the server did not answer */
export async function createOrder(url: string, branch: Branch, serial: number): Promise<number | null> {
  const headers = { 'content-type': 'application/json', authorization: branch.bearer };
  const body = JSON.stringify(newOrder(serial, true));
  try {
    const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
    if (!answer.ok) return null;
    return ((await answer.json()) as { data: { id: number } }).data.id;
  } catch {
    return null;
  }
}

/** An order, the id of its message, when it came (epoch ms). */
export type Arrival = readonly [order: number, id: string, at: number];

export const arrivalsAt = async (receiver: BareServer): Promise<Arrival[]> =>
  (await (await fetch(`${receiver.url}/arrivals`)).json()) as Arrival[];
export const countAt = async (receiver: BareServer): Promise<number> =>
  Number(await (await fetch(`${receiver.url}/count`)).json());
export const forgetAt = async (receiver: BareServer): Promise<void> =>
  void (await fetch(receiver.url, { method: 'DELETE' }));

/** Waits until so many messages have come. @throws Error when they do not within the limit */
export async function waitForCount(receiver: BareServer, count: number, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const came = await countAt(receiver);
    if (came >= count) return;
    if (performance.now() > until) throw new Error(`${came} of ${count} messages came in ${withinMs} ms`);
    await sleep(20);
  }
}
