import { asUserId } from '@ulak/contracts/ids';
import { SECOND_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { createTestEngine, LOOPBACK_RECEIVERS, makeWebhook } from '../../test/webhook-branch.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import type { WebhookEngine } from './engine.ts';

let t: TestApp;
let engine: WebhookEngine;
let receiver: WebhookReceiver;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ env: LOOPBACK_RECEIVERS });
  receiver = await startWebhookReceiver();
  engine = createTestEngine(t);
  await engine.drain();
});
afterAll(async () => {
  await engine?.stop();
  await receiver?.close();
  await t?.close();
});
beforeEach(async () => {
  await t.db.asSystem((tx) => tx.deleteFrom('webhooks').execute());
  receiver.answer([]);
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
  courier = await t.given.courier(branch);
});

const EVENTS = ['COURIER_LOCATION_UPDATED'] as const;
/** What the tail of positions hands over when the courier is at `lat`. */
const moveTo = (lat: number, who: GivenUser = courier) =>
  engine.deliverPositions([
    {
      courierId: who.id,
      companyId: branch.companyId,
      branchId: branch.id,
      lat,
      lng: 29.03,
      fixAt: t.clock.now(),
    },
  ]);
const onRoad = (at: GivenBranch, courierId = courier.id) =>
  t.given.order(at, { status: 'PICKED_UP', courier_id: asUserId(courierId) });

describe('COURIER_LOCATION_UPDATED', () => {
  it('tells the newest position, at most one in 20 s', async () => {
    await makeWebhook(t, admin, { url: `${receiver.url}/newest`, events: EVENTS });
    const { id, orderNumber } = await onRoad(branch);
    for (let second = 0; second <= 45; second += 5) {
      await moveTo(40 + second / 1_000);
      await engine.drain();
      t.clock.advance(5 * SECOND_MS);
    }
    const got = receiver.at('/newest').map(({ body }) => body);
    expect(got.map(({ data }) => data.lat)).toEqual([40, 40.02, 40.04]);
    expect(got[0]).toEqual({
      type: 'COURIER_LOCATION_UPDATED',
      timestamp: got[0].data.positionAt,
      data: {
        courierId: courier.id,
        branchId: branch.id,
        lat: 40,
        lng: 29.03,
        positionAt: expect.any(String),
        orders: [{ id, orderNumber }],
      },
    });
  });

  it('only while the courier has orders of its branch on the road', async () => {
    const sister = await t.given.branch({ companyId: branch.companyId });
    await makeWebhook(t, admin, { url: `${receiver.url}/own`, events: EVENTS, branch });
    await makeWebhook(t, admin, { url: `${receiver.url}/sister`, events: EVENTS, branch: sister });
    await makeWebhook(t, admin, { url: `${receiver.url}/others`, events: ['ORDER_CREATED'] });
    await t.given.order(branch, { status: 'ASSIGNED', courier_id: courier.id });
    await moveTo(40.1);
    await engine.drain();
    expect(receiver.at('/own')).toEqual([]);
    await onRoad(branch);
    await moveTo(40.2);
    await engine.drain();
    const counts = ['/own', '/sister', '/others'].map((path) => receiver.at(path).length);
    expect(counts).toEqual([1, 0, 0]);
  });

  it('is replaced, not queued, and not tried again', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/replaced`, events: EVENTS });
    await onRoad(branch);
    receiver.answer([500, 500]);
    for (const lat of [40.1, 40.2, 40.3]) {
      await moveTo(lat);
      await engine.drain();
      t.clock.advance(20 * SECOND_MS);
    }
    const got = receiver.at('/replaced');
    expect(got.map(({ body }) => body.data.lat)).toEqual([40.1, 40.2, 40.3]);
    expect(new Set(got.map((message) => message.id)).size).toBe(3);
    const log = await t.call(admin, 'GET', `/api/webhooks/${id}/deliveries`);
    expect(log.body.data).toHaveLength(1);
    const path = `/api/webhooks/${id}/deliveries/${log.body.data[0].id}/resend`;
    expect((await t.call(admin, 'POST', path)).status).toBe(404);
  });

  it('one that waited for a minute is not sent any more', async () => {
    const { id } = await makeWebhook(t, admin, { url: `${receiver.url}/old`, events: EVENTS });
    await onRoad(branch);
    await moveTo(40.1);
    t.clock.advance(61 * SECOND_MS);
    expect(await engine.drain()).toBe(0);
    const [view] = (await t.call(admin, 'GET', '/api/webhooks')).body.data;
    expect([view.id, view.waiting, view.failed]).toEqual([id, 0, 0]);
  });
});
