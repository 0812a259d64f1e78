import type { OrderId } from '@ulak/contracts/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope, type UserActor } from '../../../access/scope.ts';
import type { Tx } from '../../../db/database.ts';
import { startTestApp, type TestApp } from '../../../test/build-app.ts';
import type { GivenBranch, GivenUser } from '../../../test/factories.ts';
import type { OrderRow } from '../repository.ts';
import { getOrderView, lockOrder, type StepCall, type StepChoice, takeStep, takeSteps } from './take-step.ts';

let t: TestApp;
let branch: GivenBranch;
let chief: GivenUser;
let courier: GivenUser;
let id: OrderId;
beforeAll(async () => {
  t = await startTestApp();
  branch = await t.given.branch();
  chief = await t.given.user('PACKAGING_CHIEF', { branch });
  courier = await t.given.courier(branch);
});
afterAll(() => t?.close());
beforeEach(async () => {
  ({ id } = await t.given.order(branch, { status: 'AVAILABLE', previous_status: 'READY' }));
});

const actorOf = ({ id: userId, role, companyId, branchId, name }: GivenUser): UserActor => ({
  kind: 'user',
  id: userId,
  role,
  companyId,
  branchId,
  name,
  sessionId: 1,
  restrictGeneralManagers: false,
});
const SYSTEM = { kind: 'system', name: 'Otomatik atama', role: null } as const;
const callOf = (tx: Tx, actor: StepCall['actor']): StepCall => ({
  tx,
  scope: systemScope(),
  actor,
  now: t.clock.now(),
});
const take = (choice: StepChoice, actor: StepCall['actor'] = actorOf(chief), seen: Partial<OrderRow> = {}) =>
  t.db.asSystem(async (tx) => {
    const call = callOf(tx, actor);
    await takeStep(call, { ...choice, order: { ...(await lockOrder(call, id)), ...seen } });
    const { status, version } = await getOrderView(call, id);
    return [status, version];
  });

describe('the transition table decides whether and where a step leads', () => {
  it('to its only target; to what was named where it has two; back where nothing is named', async () => {
    expect(await take({ action: 'withdrawFromPool' })).toEqual(['READY', 2]);
    expect(await take({ action: 'offerToPool' })).toEqual(['AVAILABLE', 3]);
    expect(await take({ action: 'withdrawFromPool', to: 'PREPARING' })).toEqual(['PREPARING', 4]);
  });

  it.each<[string, StepChoice]>([
    ['a step that does not lead on from there', { action: 'deliver' }],
    ['a target that is not the step’s', { action: 'withdrawFromPool', to: 'DELIVERED' }],
  ])('%s is refused, and nothing changes', async (_name, choice) => {
    await expect(take(choice)).rejects.toMatchObject({
      code: 'ORDER_CHANGED',
      facts: { statusLabel: 'Havuzda' },
    });
    expect(await take({ action: 'edit' })).toEqual(['AVAILABLE', 2]);
  });

  it('an order that has moved on since it was read is refused', async () => {
    await expect(
      take({ action: 'markReady' }, actorOf(chief), { status: 'PREPARING' }),
    ).rejects.toMatchObject({ code: 'ORDER_CHANGED', facts: { statusLabel: 'Hazırlanıyor' } });
  });
});

describe('whose step it is', () => {
  const offered = { action: 'withdrawFromPool' } as const;

  it('staff’s and the system’s, not a courier’s; unless it follows from a change of the staff', async () => {
    await expect(take(offered, actorOf(courier))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await take({ ...offered, by: 'STAFF' }, actorOf(courier))).toEqual(['READY', 2]);
    expect(await take({ action: 'offerToPool' }, SYSTEM)).toEqual(['AVAILABLE', 3]);
  });

  it('the courier’s who has the order, not another one’s', async () => {
    const mine = await t.given.order(branch, { status: 'PICKED_UP', courier_id: courier.id });
    ({ id } = mine);
    const other = await t.given.courier(branch);
    await expect(take({ action: 'start' }, actorOf(other))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(take({ action: 'start' }, SYSTEM)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await take({ action: 'start' }, actorOf(courier))).toEqual(['IN_DELIVERY', 2]);
  });
});

describe('several orders at once', () => {
  it('one that cannot take the step refuses all of them; none at all is no step', async () => {
    const fits = await t.given.order(branch);
    await expect(
      t.db.asSystem(async (tx) => {
        const call = callOf(tx, actorOf(chief));
        const records = [{ order: await lockOrder(call, fits.id) }, { order: await lockOrder(call, id) }];
        await takeSteps(call, { action: 'markReady' }, records);
      }),
    ).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
    const statusOf = () => t.db.asSystem((tx) => getOrderView(callOf(tx, SYSTEM), fits.id));
    expect((await statusOf()).status).toBe('PREPARING');
    await t.db.asSystem((tx) => takeSteps(callOf(tx, SYSTEM), { action: 'markReady' }, []));
  });

  it('a missing order is not found, to lock or to read', async () => {
    const ask = (read: (call: StepCall, missing: OrderId) => Promise<unknown>) =>
      t.db.asSystem((tx) => read(callOf(tx, SYSTEM), 999_999_999 as OrderId));
    for (const read of [lockOrder, getOrderView])
      await expect(ask(read)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
