import { describe, expect, it } from 'vitest';
import {
  type GoOfflineInput,
  type GoOnlineInput,
  isInBranchArea,
  mayGoOffline,
  mayGoOnline,
  type PoolVisibilityInput,
  maySeePool,
} from './courier-presence.ts';

const location = { lat: 40.9903, lng: 29.029 };
const inside = { lat: 40.9907, lng: 29.029 };
const outside = { lat: 40.9923, lng: 29.029 };
const refused = (code: string) => expect.objectContaining({ ok: false, code });

describe('spec 3 §4.4: the pool is shown when all four rules hold', () => {
  const branch = { location, radiusM: 100, assignmentMethod: 'POOL', requireInBranchArea: true } as const;
  const view: PoolVisibilityInput = {
    online: true,
    isDelivering: false,
    position: inside,
    branch,
    hasOffered: false,
  };

  it.each<[string, Partial<PoolVisibilityInput>, unknown]>([
    ['all hold', {}, { ok: true }],
    ['1: offline', { online: false }, refused('COURIER_NOT_ONLINE')],
    [
      '2: not a POOL branch',
      { branch: { ...branch, assignmentMethod: 'MANUAL' } },
      refused('ORDER_NOT_POOLED'),
    ],
    [
      '2: an order was offered by hand',
      { branch: { ...branch, assignmentMethod: 'MANUAL' }, hasOffered: true },
      { ok: true },
    ],
    ['3: an order is in delivery', { isDelivering: true }, refused('DELIVERY_IN_PROGRESS')],
    ['4: outside the radius', { position: outside }, refused('OUT_OF_BRANCH_AREA')],
    ['4: position unknown', { position: null }, refused('OUT_OF_BRANCH_AREA')],
    [
      '4: not required',
      { position: outside, branch: { ...branch, requireInBranchArea: false } },
      { ok: true },
    ],
  ])('%s', (_, change, verdict) => {
    expect(maySeePool({ ...view, ...change })).toEqual(verdict);
  });

  it('the radius is in metres: 44 m north is inside 100 m, 222 m is not', () => {
    expect(isInBranchArea(inside, branch)).toBe(true);
    expect(isInBranchArea(inside, { location, radiusM: 44 })).toBe(false);
    expect(isInBranchArea(outside, branch)).toBe(false);
  });
});

describe('spec 3 §4.3, spec 2 §2.4: going online', () => {
  const branch = { location, radiusM: 100, onlyManagerCanSetOnline: false, requireInBranchArea: false };
  const self: GoOnlineInput = {
    by: 'SELF',
    courier: { name: 'Ali Kaya', active: true },
    blockingPaper: null,
    position: null,
    branch,
  };
  const strict = { ...branch, onlyManagerCanSetOnline: true, requireInBranchArea: true };

  it.each<[string, Partial<GoOnlineInput>, unknown]>([
    ['themselves', {}, { ok: true }],
    ['inactive', { courier: { name: 'Ali Kaya', active: false } }, refused('COURIER_INACTIVE')],
    [
      'inactive, by a manager',
      { by: 'SUPERVISOR', courier: { name: 'Ali Kaya', active: false } },
      refused('COURIER_INACTIVE'),
    ],
    [
      'without an obligatory paper',
      { blockingPaper: { document: 'P1 yetki belgesi', fault: 'expired' } },
      {
        ok: false,
        code: 'DOCUMENT_REQUIRED',
        facts: { document: 'P1 yetki belgesi', fault: 'expired' },
      },
    ],
    [
      'without one, by a manager: nobody vouches for a paper',
      { by: 'SUPERVISOR', blockingPaper: { document: 'Kurye fotoğrafı', fault: 'missing' } },
      refused('DOCUMENT_REQUIRED'),
    ],
    ['where only managers may', { branch: strict }, refused('MANAGER_ONLY_ONLINE')],
    ['by a manager there', { by: 'SUPERVISOR', branch: strict }, { ok: true }],
    [
      'outside the area',
      { position: outside, branch: { ...branch, requireInBranchArea: true } },
      refused('OUT_OF_BRANCH_AREA'),
    ],
    ['position unknown', { branch: { ...branch, requireInBranchArea: true } }, refused('OUT_OF_BRANCH_AREA')],
    ['inside the area', { position: inside, branch: { ...branch, requireInBranchArea: true } }, { ok: true }],
  ])('%s', (_, change, verdict) => {
    expect(mayGoOnline({ ...self, ...change })).toEqual(verdict);
  });
});

describe('spec 3 §4.3, §8: going offline', () => {
  const self: GoOfflineInput = {
    by: 'SELF',
    courier: { name: 'Ali Kaya', active: true, load: 0 },
    branch: { onlyManagerCanSetOffline: false },
  };
  const strict = { onlyManagerCanSetOffline: true };

  it.each<[string, Partial<GoOfflineInput>, unknown]>([
    ['themselves', {}, { ok: true }],
    ['with a delivery', { courier: { ...self.courier, load: 1 } }, refused('COURIER_HAS_DELIVERIES')],
    [
      'with a delivery, by a manager',
      { by: 'SUPERVISOR', courier: { ...self.courier, load: 1 } },
      refused('COURIER_HAS_DELIVERIES'),
    ],
    ['where only managers may', { branch: strict }, refused('MANAGER_ONLY_OFFLINE')],
    ['by a manager there', { by: 'SUPERVISOR', branch: strict }, { ok: true }],
    ['inactive', { courier: { ...self.courier, active: false } }, refused('COURIER_INACTIVE')],
    [
      'inactive, by a manager',
      { by: 'SUPERVISOR', courier: { ...self.courier, active: false } },
      { ok: true },
    ],
  ])('%s', (_, change, verdict) => {
    expect(mayGoOffline({ ...self, ...change })).toEqual(verdict);
  });
});
