import { maySeeCash, maySeePay } from '@ulak/contracts/access';
import { asBranchId, asCompanyId, asUserId, type UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { expect, it } from 'vitest';
import { scopeOf } from '../access/scope.ts';
import { createBroadcastHub } from './hub.ts';
import type { EventRow } from './tail.ts';

const courierId = asUserId(7);
const row = (id: number): EventRow => ({
  id,
  at: new Date('2026-03-02T16:30:00Z'),
  kind: 'ORDER_CHANGED',
  entity: 'order',
  entity_id: id,
  company_id: asCompanyId(1),
  branch_id: asBranchId(1),
  courier_id: courierId,
  payload: { previousCourierId: courierId },
});

it('criteria A11: rows delivered again, after the database went away, are not sent twice', async () => {
  let isAway = true;
  const frames: string[] = [];
  const hub = createBroadcastHub({
    now: () => new Date('2026-03-02T16:30:00Z'),
    orders: async () => new Map(),
    couriers: async () => new Map(),
    deliveries: async () => {
      if (isAway) throw new Error('away');
      return new Map();
    },
  });
  const actor = {
    kind: 'user',
    role: 'OWNER',
    companyId: null,
    branchId: null,
    name: 'x',
    restrictGeneralManagers: false,
  } as const;
  hub.add({
    scope: scopeOf({ ...actor, id: courierId, sessionId: 1 }),
    userId: courierId,
    isCourier: true,
    seesPay: false,
    seesCash: false,
    seesDocuments: false,
    sessionId: 1,
    write: (frame) => frames.push(frame.split('\n')[0] ?? '') > 0,
    end: () => undefined,
  });
  const rows = [row(1), row(2)];
  await expect(hub.deliver(rows)).rejects.toThrow('away');
  isAway = false;
  await hub.deliver(rows);
  await hub.deliver([row(3)]);
  expect(frames.filter((frame) => frame.startsWith('id: '))).toEqual(['id: 1', 'id: 2', 'id: 3']);
  expect(frames.filter((frame) => frame.includes('ACTIVE_DELIVERIES_UPDATE'))).toHaveLength(2);
});

/** Who listens, where it is not somebody of branch 1. */
interface Rest {
  readonly id?: UserId;
  readonly isRestricted?: boolean;
  readonly branch?: number;
}

it.each([
  ['pay', 'COURIER_PAY_CHANGED', 'COURIER_PAY_UPDATED', ['own', 'admin']],
  ['cash', 'COURIER_CASH_CHANGED', 'COURIER_CASH_UPDATED', ['own', 'admin', 'manager']],
])('%s messages reach the own courier and who sees them, nobody else', async (_, kind, type, expected) => {
  const hub = createBroadcastHub({
    now: () => new Date('2026-03-02T16:30:00Z'),
    orders: async () => new Map(),
    couriers: async () => new Map(),
    deliveries: async () => new Map(),
  });
  const told: string[] = [];
  const listen = (name: string, role: Role, rest: Rest = {}) => {
    const { id = asUserId(1), isRestricted: restrictGeneralManagers = false, branch = 1 } = rest;
    const [companyId, branchId] = [asCompanyId(1), asBranchId(branch)];
    const actor = { kind: 'user', id, role, companyId, branchId, name, sessionId: 1 } as const;
    hub.add({
      scope: scopeOf({ ...actor, restrictGeneralManagers }),
      userId: id,
      isCourier: role === 'COURIER',
      seesPay: maySeePay({ role, restrictGeneralManagers }),
      seesCash: maySeeCash({ role, restrictGeneralManagers }),
      seesDocuments: false,
      sessionId: 1,
      write: (frame) => (frame.includes(type) ? told.push(name) > 0 : true),
      end: () => undefined,
    });
  };
  listen('own', 'COURIER', { id: courierId });
  listen('colleague', 'COURIER', { id: asUserId(8) });
  listen('admin', 'COMPANY_ADMIN');
  listen('manager', 'BRANCH_MANAGER');
  listen('beside', 'BRANCH_MANAGER', { branch: 2 });
  listen('chief', 'PACKAGING_CHIEF');
  listen('restricted', 'GENERAL_MANAGER', { isRestricted: true });
  await hub.deliver([{ ...row(1), kind, entity_id: courierId, payload: {} }]);
  expect(told).toEqual(expected);
});

it('spec 3 §2.2: couriers of a branch hear that its settings changed, nobody else', async () => {
  const hub = createBroadcastHub({
    now: () => new Date('2026-03-02T16:30:00Z'),
    orders: async () => new Map(),
    couriers: async () => new Map(),
    deliveries: async () => new Map(),
  });
  const told: string[] = [];
  const listen = (name: string, role: Role, branch: number) => {
    const [companyId, branchId] = [asCompanyId(1), asBranchId(branch)];
    const actor = { kind: 'user', id: asUserId(1), role, companyId, branchId, name, sessionId: 1 } as const;
    hub.add({
      scope: scopeOf({ ...actor, restrictGeneralManagers: false }),
      userId: actor.id,
      isCourier: role === 'COURIER',
      seesPay: false,
      seesCash: false,
      seesDocuments: false,
      sessionId: 1,
      write: (frame) => (frame.includes('"BRANCH_UPDATED"') ? told.push(name) > 0 : true),
      end: () => undefined,
    });
  };
  listen('own', 'COURIER', 1);
  listen('neighbour', 'COURIER', 2);
  listen('manager', 'BRANCH_MANAGER', 1);
  await hub.deliver([
    { ...row(1), kind: 'BRANCH_UPDATED', entity: 'branch', entity_id: 1, courier_id: null },
  ]);
  expect(told).toEqual(['own']);
});

it('decision 074: ratings reach who decides about them; the courier hears of decisions only', async () => {
  const hub = createBroadcastHub({
    now: () => new Date('2026-03-02T16:30:00Z'),
    orders: async () => new Map(),
    couriers: async () => new Map(),
    deliveries: async () => new Map(),
  });
  let told: string[] = [];
  const listen = (name: string, role: Role, id = asUserId(1)) => {
    const [companyId, branchId] = [asCompanyId(1), asBranchId(1)];
    const actor = { kind: 'user', id, role, companyId, branchId, name, sessionId: 1 } as const;
    hub.add({
      scope: scopeOf({ ...actor, restrictGeneralManagers: true }),
      userId: id,
      isCourier: role === 'COURIER',
      seesPay: false,
      seesCash: false,
      seesDocuments: false,
      sessionId: 1,
      write: (frame) => (frame.includes('CUSTOMER_RATINGS_UPDATED') ? told.push(name) > 0 : true),
      end: () => undefined,
    });
  };
  listen('own', 'COURIER', courierId);
  listen('colleague', 'COURIER', asUserId(8));
  listen('owner', 'OWNER');
  listen('general', 'GENERAL_MANAGER');
  listen('manager', 'BRANCH_MANAGER');
  listen('chief', 'PACKAGING_CHIEF');
  await hub.deliver([{ ...row(1), kind: 'COURIER_RATED', courier_id: courierId, payload: { rating: 1 } }]);
  expect(told).toEqual(['owner', 'general']);
  told = [];
  await hub.deliver([{ ...row(2), kind: 'RATING_DECIDED', courier_id: courierId, payload: { rating: 1 } }]);
  expect(told).toEqual(['own', 'owner', 'general']);
});
