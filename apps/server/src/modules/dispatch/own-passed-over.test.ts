import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { AT_BRANCH, createDispatchBranch, type DispatchBranch, FAR } from '../../test/dispatch-branch.ts';
import type { GivenUser } from '../../test/factories.ts';
import { orderRow } from '../../test/stored-orders.ts';

let t: TestApp;
let dispatch: DispatchBranch;
let near: GivenUser;
let far: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  dispatch = await createDispatchBranch(t);
  near = await t.given.courier(dispatch.branch, AT_BRANCH);
  far = await t.given.courier(dispatch.branch, FAR);
});

const list = (who: GivenUser, query = '') => t.call(who, 'GET', `/api/courier/share/choices?${query}`);

/** A stored choice that passed `far` over. @returns the order's number */
async function passOver(fields: Parameters<TestApp['given']['order']>[1] = {}): Promise<string> {
  const { id } = await t.given.order(dispatch.branch, fields);
  await t.db.asSystem((tx) =>
    tx
      .insertInto('passed_over_couriers')
      .values({
        company_id: dispatch.branch.companyId,
        branch_id: dispatch.branch.id,
        order_id: id,
        courier_id: far.id,
        chosen_id: near.id,
        at: t.clock.now(),
        kind: 'ON_BREAK',
        amount: 0,
      })
      .execute(),
  );
  return (await orderRow(t, id)).order_number;
}

describe('decision 079: couriers read why they were passed over', () => {
  it('the choice leaves a reason for the other courier, without names, and once only', async () => {
    const { id } = await dispatch.ready();
    await dispatch.round();
    await dispatch.round();
    const { order_number: orderNumber, courier_id: chosen } = await orderRow(t, id);
    expect(chosen).toBe(near.id);
    const { status, body } = await list(far);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: expect.any(Number),
          at: t.clock.now().toISOString(),
          orderNumber,
          reason: expect.stringMatching(
            /^Başka bir kurye \d+ dk daha erken teslim edecekti \(kuş uçuşuna göre\)$/,
          ),
        },
      ],
      nextBefore: null,
    });
    expect(JSON.stringify(body)).not.toContain(near.name);
    expect((await list(near)).body.data).toEqual([]);
  });

  it('is paged by cursor, newest first, and filtered by the moment of the choice', async () => {
    const [older, newer] = [await passOver(), await passOver()];
    await passOver({ is_test: true });
    const all = (await list(far)).body.data;
    expect(all.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([newer, older]);
    expect(all[0].reason).toBe('Molada görünüyordunuz');
    const first = (await list(far, 'limit=1')).body;
    expect([first.data, first.nextBefore]).toEqual([[all[0]], all[0].id]);
    const second = (await list(far, `limit=1&before=${first.nextBefore}`)).body;
    expect([second.data, second.nextBefore]).toEqual([[all[1]], null]);
    const now = t.clock.now().toISOString();
    const later = new Date(t.clock.now().getTime() + 1).toISOString();
    expect((await list(far, `from=${now}&to=${later}`)).body.data).toEqual(all);
    expect((await list(far, `to=${now}`)).body.data).toEqual([]);
    expect((await list(far, `from=${later}`)).body.data).toEqual([]);
    const refused = await list(far, `from=${later}&to=${now}`);
    expect([refused.status, refused.body.details]).toEqual([400, { to: 'Bitiş, başlangıçtan sonra olmalı' }]);
  });

  it('nobody else reads it', async () => {
    for (const role of ['OWNER', 'COMPANY_ADMIN', 'BRANCH_MANAGER'] as const) {
      const user = await t.given.user(role, role === 'OWNER' ? undefined : { branch: dispatch.branch });
      expect((await list(user)).status).toBe(403);
    }
  });
});
