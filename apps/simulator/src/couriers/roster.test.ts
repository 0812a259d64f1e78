import type { BranchView } from '@ulak/contracts/branches/schema';
import { isTckn } from '@ulak/contracts/identity';
import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';

import { RegisterBody, type UserView } from '@ulak/contracts/users/schema';
import { describe, expect, it } from 'vitest';
import { createRandom } from '@ulak/city/random';
import { chooseCouriers, makeNationalId, newCouriers, VISITOR_COURIER } from './roster.ts';

const user = (id: number, branchId: number, facts: Partial<UserView> = {}): UserView => ({
  id: asUserId(id),
  username: String(70_000_000_000 + id),
  fullName: `Kurye ${id}`,
  phone: null,
  role: 'COURIER',
  branchId: asBranchId(branchId),
  branchName: 'Şube',
  companyId: asCompanyId(1),
  active: true,
  deleted: false,
  deactivationReason: null,
  deactivationDate: null,
  deactivationEndDate: null,
  companyName: 'Lezzet Grubu',
  lastSignInAt: null,
  version: 1,
  ...facts,
});
const branch = (id: number): BranchView => ({
  id: asBranchId(id),
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
  name: `Şube ${id}`,
  address: '',
  location: { lat: 41, lng: 29 },
  radius: 250,
  customerAreaRadius: 200,
  maxSpeed: 60,
  minSpeed: 20,
  extraTime: 5,
  orderExtraTime: 10,
  breakDuration: 20,
  openTime: '10:00',
  closeTime: '23:00',
  maxDeliveryTime: 45,
  warningTime: 10,
  assignmentMethod: 'MANUAL',
  maxConcurrentDeliveries: 3,
  requireInBranchArea: false,
  onlyManagerCanSetOnline: false,
  onlyManagerCanSetOffline: false,
  walletEnabled: true,
  receiptWidth: 80,
  cashLimit: null,
  mealCardBrands: [],
  requireDocuments: false,
  requiredDocuments: ['DRIVERS_LICENSE_FRONT'],
  criminalResultOnly: false,
  offerTimeout: 3,
  dispatchPaused: false,
  safeMode: false,
  ordersDuringStop: 'WAIT',
  companyDispatchPaused: false,
  version: 1,
  managerPhone: null,
  phone: null,
});
const BRANCHES = [branch(1), branch(2)];

describe('chooseCouriers', () => {
  const users = [
    ...[1, 2, 3, 4].map((id) => user(id, 1)),
    ...[5, 6].map((id) => user(id, 2)),
    user(7, 1, { username: VISITOR_COURIER }),
    user(8, 1, { active: false }),
    user(9, 1, { role: 'PACKAGING_CHIEF' }),
  ];

  it("plays all couriers but the visitor's and the inactive (design §3)", () => {
    expect(chooseCouriers(users, BRANCHES, null).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes them from all branches in turn when fewer are wanted', () => {
    expect(chooseCouriers(users, BRANCHES, 3).map(({ id }) => id)).toEqual([1, 5, 2]);
    expect(chooseCouriers(users, BRANCHES, 0)).toEqual([]);
  });
});

describe('newCouriers', () => {
  it('have national IDs and phones that the server takes, none taken yet', () => {
    const shared = { branches: BRANCHES, users: [], password: 'ulak-demo-2026', random: createRandom(1) };
    const first = newCouriers(40, shared);
    for (const body of first) {
      expect(isTckn(body.username)).toBe(true);
      expect(RegisterBody.safeParse(body).error?.issues ?? []).toEqual([]);
    }
    const taken = first.map(({ username, phone }, index) => user(index + 1, 1, { username, phone }));
    const second = newCouriers(40, { ...shared, users: taken });
    expect(new Set([...first, ...second].map(({ username }) => username)).size).toBe(80);
    expect(new Set([...first, ...second].map(({ phone }) => phone)).size).toBe(80);
    expect(first.filter(({ branchId }) => branchId === 2)).toHaveLength(20);
  });

  it('computes the check digits of known numbers (criteria "Facts")', () => {
    expect(makeNationalId(100_000_001)).toBe('10000000146');
    expect(makeNationalId(172_917_160)).toBe('17291716060');
  });
});
