import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH_POINT } from '../../test/factories.ts';
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

describe('DECISIONS "Violations": QUICK_DELIVERY_ABUSE', () => {
  // metres, seconds from pick-up to delivery; 2 000 m at 50 km/h are 144 s
  it.each<[number, number, string | null]>([
    [2_000, 144, null],
    [2_000, 143, 'TOO_FAST'],
    [200, 60, null],
    [200, 59, 'TOO_SHORT'],
    [199, 59, null],
  ])('%d m in %d s: %s', async (metres, seconds, reason) => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, seconds, metresNorth(metres));
    await t.ping(courier, metres);
    await t.step(courier, id, 'DELIVERED');
    expect((await t.violationsOf(id)).map(({ type, details }) => [type, details.reason])).toEqual(
      reason === null ? [] : [['QUICK_DELIVERY_ABUSE', reason]],
    );
  });

  it('needs no position; with one far away one step has two violations, each with its evidence', async () => {
    const blind = await t.given.courier(t.branch);
    const unseen = await t.onTheRoad(blind, 90);
    await t.step(blind, unseen.id, 'DELIVERED');
    expect(await t.typesOf(unseen.id)).toEqual(['QUICK_DELIVERY_ABUSE']);
    const courier = await t.given.courier(t.branch);
    const { id } = await t.onTheRoad(courier, 90);
    await t.ping(courier, 10);
    const [from, to] = [
      new Date(t.clock.now().getTime() - 90 * S).toISOString(),
      t.clock.now().toISOString(),
    ];
    await t.step(courier, id, 'DELIVERED');
    expect(await t.violationsOf(id)).toMatchObject([
      { type: 'OUT_OF_CUSTOMER_AREA', details: { distanceM: 1_990 } },
      {
        type: 'QUICK_DELIVERY_ABUSE',
        details: {
          reason: 'TOO_FAST',
          from: { ...BRANCH_POINT, at: from },
          to: { ...metresNorth(CUSTOMER_M), at: to },
          distanceM: 2_000,
          seconds: 90,
          speedKmh: 80,
          limitKmh: 50,
        },
      },
    ]);
    expect(await t.eventsOf(courier)).toHaveLength(2);
  });

  it('both steps through the calls themselves, from pick-up to delivery', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.order(courier);
    await t.ping(courier, 20);
    await t.step(courier, id, 'PICKED_UP');
    await t.step(courier, id, 'IN_DELIVERY');
    t.clock.advance(120 * S);
    await t.ping(courier, CUSTOMER_M);
    await t.step(courier, id, 'DELIVERED');
    expect(await t.violationsOf(id)).toMatchObject([
      { type: 'QUICK_DELIVERY_ABUSE', details: { seconds: 120, speedKmh: 60 } },
    ]);
  });
});

describe('criteria A14: steps that waited for signal, and phones with a wrong clock', () => {
  const tapped = (minutesAgo: number) => ({
    at: new Date(t.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
  });

  it('pick-up and delivery that arrive together are no abuse; both say why nothing was checked', async () => {
    const courier = await t.given.courier(t.branch);
    const { id } = await t.order(courier);
    await t.ping(courier, CUSTOMER_M / 2);
    await t.step(courier, id, 'PICKED_UP', tapped(20));
    t.clock.advance(S);
    await t.step(courier, id, 'IN_DELIVERY', tapped(19));
    await t.step(courier, id, 'DELIVERED', tapped(8));
    expect(await t.typesOf(id)).toEqual([]);
    const notes = (await t.historyOf(id)).map(({ note }: { note: string | null }) => note);
    expect(notes[0]).toMatch(/; o ana ait konum olmadığı için alan kontrolü yapılamadı \(Cihaz saati: /);
    const area = 'Adım bağlantı gelince gönderildi; o ana ait konum olmadığı için alan kontrolü yapılamadı';
    const speed = 'Teslim alma sonradan gönderildiği için hız kontrolü yapılamadı';
    expect(notes[2]?.startsWith(`${area} · ${speed} (Cihaz`)).toBe(true);
  });

  it('a late pick-up skips the quick rule, though delivery came at once; one in time does not', async () => {
    const courier = await t.given.courier(t.branch);
    const [late, prompt] = [await t.order(courier), await t.order(courier)];
    await t.ping(courier, 20);
    await t.step(courier, late.id, 'PICKED_UP', tapped(15));
    await t.step(courier, prompt.id, 'PICKED_UP', tapped(0));
    t.clock.advance(70 * S);
    await t.ping(courier, CUSTOMER_M);
    for (const { id } of [late, prompt]) {
      await t.step(courier, id, 'IN_DELIVERY', tapped(0));
      await t.step(courier, id, 'DELIVERED', tapped(0));
    }
    expect(await t.typesOf(late.id)).toEqual([]);
    expect(await t.lastNote(late.id)).toMatch(
      /^Teslim alma sonradan gönderildiği için hız kontrolü yapılamadı/,
    );
    expect(await t.typesOf(prompt.id)).toEqual(['QUICK_DELIVERY_ABUSE']);
  });

  it.each(['1970-01-01T00:00:00Z', '2100-12-31T23:59:59Z'])(
    'a clock in the year of %s breaks nothing',
    async (at) => {
      const courier = await t.given.courier(t.branch);
      const { id } = await t.order(courier);
      for (const status of ['PICKED_UP', 'IN_DELIVERY', 'DELIVERED'])
        expect((await t.step(courier, id, status, { at })).status).toBe(200);
      expect(await t.typesOf(id)).toEqual([]);
    },
  );

  it('late by more than a minute, no less', async () => {
    const courier = await t.given.courier(t.branch);
    const late = async (seconds: number) => {
      const { id } = await t.order(courier);
      const at = new Date(t.clock.now().getTime() - seconds * S).toISOString();
      await t.step(courier, id, 'PICKED_UP', { at });
      return t.lastNote(id);
    };
    expect(await late(60)).toMatch(/^Konum bilinmediği için alan kontrolü yapılamadı/);
    expect(await late(61)).toMatch(/^Adım bağlantı gelince gönderildi; o ana ait konum olmadığı için/);
  });

  it.each([-3 * HOUR, 3 * HOUR])(
    'a clock that is off by %d ms neither hides a violation nor makes one',
    async (off) => {
      const courier = await t.given.courier(t.branch);
      const phone = () => t.clock.now().getTime() + off;
      const tap = () => ({ at: new Date(phone()).toISOString() });
      const { id } = await t.order(courier);
      await t.ping(courier, 600, { fixAt: phone(), sentAt: phone() });
      await t.step(courier, id, 'PICKED_UP', tap());
      await t.step(courier, id, 'IN_DELIVERY', tap());
      t.clock.advance(240 * S);
      await t.ping(courier, CUSTOMER_M, { fixAt: phone(), sentAt: phone() });
      await t.step(courier, id, 'DELIVERED', tap());
      expect(await t.typesOf(id)).toEqual(['OUT_OF_BRANCH_AREA']);
      const waited = await t.order(courier);
      await t.step(courier, waited.id, 'PICKED_UP', { at: new Date(phone() - 300 * S).toISOString() });
      expect(await t.typesOf(waited.id)).toEqual([]);
    },
  );
});
