import type { OrderId } from '@ulak/contracts/ids';
import { HOUR_MS } from '@ulak/contracts/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { BRANCH_POINT, type GivenBranch, type GivenUser } from '../../test/factories.ts';
import { expectReplayable, orderRow } from '../../test/stored-orders.ts';

/** The suite plays a sample; `ULAK_ROUNDS=200` plays the number that was asked for. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 6);

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let manager: GivenUser;
let admin: GivenUser;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 16 });
  branch = await t.given.branch({ assignment_method: 'AUTOMATIC', radius_m: 500 });
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  manager = await t.given.user('BRANCH_MANAGER', { branch });
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t?.close());

const post = (who: GivenUser, path: string, body?: unknown): Promise<Answer> =>
  t.call(who, 'POST', path, body);
const begin = (who: GivenUser) =>
  post(who, '/api/delivery-stops', {
    reason: 'Fırtına uyarısı',
    road: 'HOLD',
    endsAt: new Date(t.clock.now().getTime() + HOUR_MS).toISOString(),
  });

/** Steps that give a courier work, in the order of the events, and where the stop's own event lies. */
async function workAfterStop(ids: readonly OrderId[], since: number) {
  const { rows } = await t.db.asSystem((tx) =>
    sql<{ action: string }>`
      select e.payload ->> 'action' as action from events e
      where e.entity = 'order' and e.entity_id = any(${[...ids]}::bigint[])
        and e.payload ->> 'action' in ('assign', 'reassign', 'claim', 'acknowledge', 'keep', 'offerToPool')
        and e.id > (select max(s.id) from events s where s.kind = 'DELIVERY_STOP_CHANGED' and s.id > ${since}
          and s.entity_id = ${branch.id})`.execute(tx),
  );
  return rows;
}
const lastEvent = async (): Promise<number> =>
  (await t.db.asSystem((tx) => sql<{ id: number }>`select max(id) as id from events`.execute(tx))).rows[0]
    ?.id ?? 0;

describe('decision 080: races', { timeout: 60_000 + ROUNDS * 6_000 }, () => {
  it(`stop ∥ assign ∥ claim ∥ offer ∥ pool, ${ROUNDS} times: nothing is given out after it`, async () => {
    let given = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second, third] = (await Promise.all(
        [1, 2, 3].map(() => t.given.courier(branch, { position: BRANCH_POINT })),
      )) as [GivenUser, GivenUser, GivenUser];
      const ready = await Promise.all(
        [1, 2, 3, 4].map(() => t.given.order(branch, { status: 'READY', ready_at: t.clock.now() })),
      );
      const pooled = await t.given.order(branch, { status: 'AVAILABLE', previous_status: 'READY' });
      const [a, b, c, d] = ready.map(({ id }) => id) as [OrderId, OrderId, OrderId, OrderId];
      const since = await lastEvent();
      const moves: (() => Promise<Answer>)[] = [
        () => begin(round % 3 === 0 ? admin : manager),
        () => post(chief, `/api/orders/${a}/assign`, { courierId: first.id }),
        () => post(chief, '/api/orders/assign', { courierId: second.id, orderIds: [b, a] }),
        () => post(third, `/api/claim-order/${pooled.id}`),
        () => post(chief, `/api/orders/${c}/status`, { status: 'AVAILABLE' }),
      ];
      const turned = [...moves.slice(round % 5), ...moves.slice(0, round % 5)];
      const [answers] = await Promise.all([
        Promise.all(turned.map((move) => move())),
        t.app.dispatch.runRound(branch.id),
      ]);
      const refusals = answers.flatMap(({ status, body }) =>
        status < 300 ? [] : [`${status} ${body.code}`],
      );
      expect(
        refusals.filter((refusal) => !/^409 (ASSIGNMENT_STOPPED|ORDER_(TAKEN|CHANGED))$/.test(refusal)),
      ).toEqual([]);
      const stop = answers.find(({ status, body }) => status === 201 && body.data.road)?.body.data;
      expect(stop?.state).toBe('RUNNING');
      const ids = [a, b, c, d, pooled.id];
      expect(await workAfterStop(ids, since)).toEqual([]);
      for (const id of ids) {
        const row = await orderRow(t, id);
        expect(row.status).not.toBe('AVAILABLE');
        expect(row.offer_expires_at).toBeNull();
        if (row.status === 'ASSIGNED') given += 1;
        await expectReplayable(t, id, id === pooled.id ? 'AVAILABLE' : 'READY');
      }
      await post(admin, `/api/delivery-stops/${stop.id}/end`);
      await t.db.asSystem((tx) =>
        tx.updateTable('orders').set({ status: 'CANCELLED' }).where('id', 'in', ids).execute(),
      );
      await t.db.asSystem((tx) =>
        tx
          .updateTable('couriers')
          .set({ online: false })
          .where('user_id', 'in', [first.id, second.id, third.id])
          .execute(),
      );
    }
    expect(given).toBeGreaterThan(0);
  });

  it(`two stops of a branch at once, ${ROUNDS} times: one begins, the other overlaps`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([begin(manager), begin(manager), begin(manager)]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409, 409]);
      const id = answers.find(({ status }) => status === 201)?.body.data.id;
      const ended = await Promise.all(
        [manager, admin].map((who) => post(who, `/api/delivery-stops/${id}/end`)),
      );
      expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
