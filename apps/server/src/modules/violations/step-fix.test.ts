import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../test/factories.ts';
import {
  CUSTOMER_M,
  metresNorth,
  startViolationBranch,
  type ViolationBranch,
} from '../../test/violation-branch.ts';

const S = 1_000;
const HOUR = 3_600 * S;

let t: ViolationBranch;
beforeAll(async () => {
  t = await startViolationBranch();
});
afterAll(() => t?.close());

interface ReportOptions {
  readonly agoS?: number;
  readonly readS?: number;
  readonly offMs?: number;
  readonly extra?: object;
}

/** What a phone sends with a step: tapped and read so long ago, by a clock that is off. */
function report(metres: number, { agoS = 0, readS = agoS, offMs = 0, extra = {} }: ReportOptions = {}) {
  const phone = t.clock.now().getTime() + offMs;
  return {
    at: new Date(phone - agoS * S).toISOString(),
    sentAt: phone,
    fix: { ...metresNorth(metres), accuracy: 8, fixAt: phone - readS * S, ...extra },
  };
}
const deliver = (courier: GivenUser, id: OrderId, body: object = {}) =>
  t.step(courier, id, 'DELIVERED', body);

/** Courier who was last heard of on the road, so many metres before the door, and is 45 s further on now. */
async function silentFor45s(metresBefore = 559) {
  const courier = await t.given.courier(t.branch);
  const { id } = await t.onTheRoad(courier, 900);
  await t.ping(courier, CUSTOMER_M - metresBefore);
  t.clock.advance(45 * S);
  return { courier, id };
}

describe('a step is judged by the fix of its own moment (docs/decisions/048)', () => {
  it('45 s without signal, delivered at the door: judged by the fix of the step, no violation', async () => {
    const { courier, id } = await silentFor45s();
    expect((await deliver(courier, id, report(CUSTOMER_M - 20))).status).toBe(200);
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toBeNull();
    expect((await t.historyOf(id)).at(-1)).toMatchObject({ location: metresNorth(CUSTOMER_M - 20) });
  });

  it('45 s without signal and no fix: no violation, the history says that there was none', async () => {
    const { courier, id } = await silentFor45s();
    await deliver(courier, id);
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toBe('Konum bilinmediği için alan kontrolü yapılamadı');
  });

  it('the waiting positions, sent first, tell as well', async () => {
    const { courier, id } = await silentFor45s();
    const now = t.clock.now().getTime();
    const fixes = [30, 15, 3].map((s) => ({
      ...metresNorth(CUSTOMER_M - 10 * s),
      accuracy: 8,
      fixAt: now - s * S,
    }));
    await t.call(courier, 'POST', '/api/courier-location', { fixes, sentAt: now });
    await deliver(courier, id, { at: t.clock.now().toISOString() });
    expect([await t.typesOf(id), await t.lastNote(id)]).toEqual([[], expect.not.stringMatching(/alan/)]);
  });

  it('a true one is found, at once and when the step waited 20 minutes for signal', async () => {
    for (const agoS of [0, 1_200]) {
      const courier = await t.given.courier(t.branch);
      const { id } = await t.onTheRoad(courier, 3_000);
      await deliver(courier, id, report(CUSTOMER_M - 559, { agoS }));
      const [found, ...others] = await t.violationsOf(id);
      expect([found?.type, others]).toEqual(['OUT_OF_CUSTOMER_AREA', []]);
      const at = new Date(t.clock.now().getTime() - agoS * S).toISOString();
      expect(found?.details).toMatchObject({
        distanceM: 559,
        radiusM: 200,
        to: { ...metresNorth(CUSTOMER_M - 559), at, accuracyM: 8 },
      });
    }
  });

  it('pick-up, alone and all at once, by the fix that comes with it', async () => {
    for (const [metres, expected] of [
      [240, []],
      [400, ['OUT_OF_BRANCH_AREA']],
    ] as const) {
      const courier = await t.given.courier(t.branch);
      const [one, two, three] = [await t.order(courier), await t.order(courier), await t.order(courier)];
      await t.step(courier, one.id, 'PICKED_UP', report(metres));
      const answer = await t.call(courier, 'POST', '/api/courier/accept-all', report(metres));
      expect(answer.status).toBe(200);
      for (const { id } of [one, two, three]) expect(await t.typesOf(id)).toEqual(expected);
    }
  });

  it('a step that waited is judged where it was tapped, not where the phone is by now', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.order(courier);
    await t.ping(courier, 3_000);
    await t.step(courier, id, 'PICKED_UP', report(20, { agoS: 300 }));
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toMatch(/^\(?Cihaz saati/);
  });

  it('a fix read long before the tap is none', async () => {
    const { courier, id } = await silentFor45s();
    await deliver(courier, id, report(CUSTOMER_M - 559, { readS: 31 }));
    expect([await t.typesOf(id), await t.lastNote(id)]).toEqual([
      [],
      expect.stringMatching(/^Konum bilinmediği için alan kontrolü yapılamadı/),
    ]);
  });
});

describe('criteria A14: a phone’s clock that is wrong by three hours', () => {
  it.each([-3 * HOUR, 3 * HOUR])('%d ms: makes none and hides none, on time and late', async (offMs) => {
    for (const agoS of [0, 240]) {
      const courier = await t.given.courier(t.branch);
      const [good, bad] = [await t.onTheRoad(courier, 3_000), await t.onTheRoad(courier, 3_000)];
      await deliver(courier, good.id, report(CUSTOMER_M, { agoS, offMs }));
      await deliver(courier, bad.id, report(CUSTOMER_M - 300, { agoS: agoS + 25, offMs }));
      expect([await t.typesOf(good.id), await t.typesOf(bad.id)]).toEqual([[], ['OUT_OF_CUSTOMER_AREA']]);
      expect(await t.lastNote(good.id)).not.toMatch(/alan kontrolü/);
    }
  });

  it.each([-3 * HOUR, 3 * HOUR])(
    '%d ms, set right between tap and sending: judged by none',
    async (offMs) => {
      const courier = await t.given.courier(t.branch);
      await t.ping(courier, CUSTOMER_M - 600, { fixAt: t.clock.now().getTime() - 3 * HOUR });
      const { id } = await t.order(courier, { status: 'IN_DELIVERY', assigned_at: t.clock.now() });
      const { at, fix } = report(CUSTOMER_M - 600, { offMs });
      await deliver(courier, id, { at, fix, sentAt: t.clock.now().getTime() });
      expect(await t.typesOf(id)).toEqual([]);
      expect(await t.lastNote(id)).toMatch(/alan kontrolü yapılamadı/);
    },
  );
});

describe('a forged fix', () => {
  /** A courier who stands so far before the door: known 25 s and 5 s before the step. */
  async function standing(metresBefore: number) {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 900);
    await t.ping(courier, CUSTOMER_M - metresBefore);
    t.clock.advance(20 * S);
    await t.ping(courier, CUSTOMER_M - metresBefore);
    t.clock.advance(5 * S);
    return { courier, id };
  }

  it('the customer’s place, while the own positions say otherwise: judged by those', async () => {
    const { courier, id } = await standing(600);
    await deliver(courier, id, report(CUSTOMER_M));
    expect(await t.violationsOf(id)).toMatchObject([
      { type: 'OUT_OF_CUSTOMER_AREA', details: { distanceM: 600, to: metresNorth(CUSTOMER_M - 600) } },
    ]);
    const types = async () => (await t.eventsOf(courier)).map(({ payload }) => payload.type);
    await expect.poll(types).toEqual(['OUT_OF_CUSTOMER_AREA', 'LOCATION_SPOOFING']);
  });

  it.each<[string, object]>([
    ['mocked', { mocked: true }],
    ['too uncertain', { accuracy: 800 }],
  ])('a fix that is %s proves nothing: the stored one does', async (_, extra) => {
    const { courier, id } = await standing(300);
    await deliver(courier, id, report(CUSTOMER_M, { extra }));
    expect(await t.typesOf(id)).toEqual(['OUT_OF_CUSTOMER_AREA']);
  });

  it('without another position: no violation of an area, the history says it is not believed', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 900);
    await deliver(courier, id, report(CUSTOMER_M, { extra: { mocked: true } }));
    expect(await t.typesOf(id)).toEqual([]);
    expect(await t.lastNote(id)).toMatch(/^Adımla gelen konum güvenilir değil; alan kontrolü yapılamadı/);
    const types = async () => (await t.eventsOf(courier)).map(({ payload }) => payload.type);
    await expect.poll(types).toEqual(['LOCATION_SPOOFING']);
  });

  it.each<[string, object]>([
    ['fix.lat', { lat: 91, lng: 29, fixAt: 1 }],
    ['fix.lat', { lat: 0, lng: 0, fixAt: 1 }],
    ['fix.accuracy', { lat: 41, lng: 29, fixAt: 1, accuracy: -1 }],
    ['fix.fixAt', { lat: 41, lng: 29, fixAt: 1.5 }],
    ['fix.fixAt', { lat: 41, lng: 29 }],
  ])('an impossible one is refused with its field: %s', async (field, fix) => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 900);
    const { status, body } = await deliver(courier, id, { fix });
    expect([status, Object.keys(body.details)]).toEqual([400, [field]]);
  });
});

describe('criteria A05: the same step sent again', () => {
  it('another time of sending is the same step; another fix is not', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 900);
    const headers = { 'idempotency-key': `step-${id}` };
    const body = { status: 'DELIVERED', ...report(CUSTOMER_M) };
    const send = (extra: object) =>
      t.call(courier, 'POST', `/api/orders/${id}/status`, { ...body, ...extra }, headers);
    const first = await send({});
    const again = await send({ sentAt: body.sentAt + 20_000 });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await send({ fix: { ...body.fix, fixAt: body.fix.fixAt + 1 } })).status).toBe(422);
    expect((await t.historyOf(id)).filter(({ to }: { to: string }) => to === 'DELIVERED')).toHaveLength(1);
  });
});
