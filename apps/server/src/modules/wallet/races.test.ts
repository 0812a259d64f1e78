import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/build-app.ts';
import { giveEarning } from '../../test/earnings.ts';
import type { GivenBranch, GivenUser } from '../../test/factories.ts';
import { accountsOf, closeMonth } from '../../test/ledger.ts';

/** The suite plays a sample; `ULAK_ROUNDS=200` plays the number that was asked for. */
const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 5);

let t: TestApp;
let branch: GivenBranch;
let admin: GivenUser;
let courier: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  admin = await t.given.user('COMPANY_ADMIN', { branch });
});
afterAll(() => t?.close());
beforeEach(async () => {
  courier = await t.given.courier(branch);
});

const earn = (kurus: number, at = t.clock.now()) => giveEarning(t, branch, courier, { kurus, at });
const pay = () =>
  t.call(admin, 'POST', '/api/courier/payouts', {
    courierId: courier.id,
    until: t.clock.now().toISOString(),
    method: 'CASH',
  });
const edit = (id: number, amount: number) =>
  t.call(admin, 'PATCH', `/api/courier/earnings/${id}`, { amount });
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('at once', () => {
  it('pay ∥ pay: one pays, the other finds nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn(1_000);
      expect(statuses(await Promise.all([pay(), pay(), pay()]))).toEqual([201, 409, 409]);
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
    }
  });

  it('pay ∥ edit: the edit is paid, or refused because it is paid', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await earn(1_000);
      const [paid, edited] = await Promise.all([pay(), edit(id, 7)]);
      expect([paid.status, paid.body.data.amount, edited.status]).toEqual(
        edited.status === 200 ? [201, 7, 200] : [201, 10, 409],
      );
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
    }
  });

  it('edit ∥ delete: both have their turn, the deletion last stands', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await earn(1_000);
      const [edited, gone] = await Promise.all([
        edit(id, 7),
        t.call(admin, 'DELETE', `/api/courier/earnings/${id}`),
      ]);
      expect([gone.status, [200, 409]]).toEqual([200, expect.arrayContaining([edited.status])]);
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed: 0, open: 0 });
    }
  });

  it('reverse ∥ reverse ∥ pay: one reversal; what is open was paid anew or is owed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn(1_000);
      const { id } = (await pay()).body.data;
      const reverse = () => t.call(admin, 'POST', `/api/courier/payouts/${id}/reverse`, { reason: 'Yanlış' });
      const [one, other, paid] = await Promise.all([reverse(), reverse(), pay()]);
      expect(statuses([one, other])).toEqual([200, 409]);
      const owed = paid.status === 201 ? 0 : 1_000;
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed, open: owed });
      if (owed > 0) await pay();
    }
  });

  it('close ∥ edit: the edit is in the closed month, or refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = new Date(t.clock.now().getTime() - (35 + 31 * round) * 86_400_000);
      const id = await earn(1_000, before);
      const [, edited] = await Promise.all([closeMonth(t, branch, before, admin), edit(id, 7)]);
      expect([200, 409]).toContain(edited.status);
      const owed = edited.status === 200 ? 700 : 1_000;
      expect(await accountsOf(t, courier)).toEqual({ sum: 0, owed, open: owed });
      await pay();
    }
  });
});
