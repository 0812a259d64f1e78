import { describe, expect, it } from 'vitest';
import { isInBranchArea, mayGoOffline, mayGoOnline, mayStartBreak } from './courier-presence.ts';

const ali = { name: 'Ali Kaya', online: true, onBreak: false, load: 0 };
const kadikoy = { lat: 40.9903, lng: 29.029 };

describe('DECISIONS "Orders": a break begins online, not on a break, without orders', () => {
  it('begins, whoever starts it', () => {
    expect(mayStartBreak('SELF', ali)).toEqual({ ok: true });
    expect(mayStartBreak('SUPERVISOR', ali)).toEqual({ ok: true });
  });

  it.each([
    ['SELF', {}],
    ['SUPERVISOR', { courierName: 'Ali Kaya' }],
  ] as const)('by %s: a refusal names the courier to staff only', (by, facts) => {
    expect(mayStartBreak(by, { ...ali, online: false })).toEqual({
      ok: false,
      code: 'COURIER_NOT_ONLINE',
      facts,
    });
    expect(mayStartBreak(by, { ...ali, load: 1 })).toEqual({
      ok: false,
      code: 'COURIER_HAS_DELIVERIES',
      facts: { ...facts, load: 1 },
    });
  });

  it('the first reason that fails is the answer: offline, then on a break, then orders', () => {
    expect(mayStartBreak('SELF', { ...ali, onBreak: true, load: 2 })).toEqual({
      ok: false,
      code: 'BREAK_ALREADY_STARTED',
      facts: { courierName: 'Ali Kaya' },
    });
    expect(mayStartBreak('SELF', { ...ali, online: false, onBreak: true, load: 2 })).toMatchObject({
      code: 'COURIER_NOT_ONLINE',
    });
  });
});

describe('spec 3 §4.3: a refused switch says of whom, and how many orders', () => {
  const branch = {
    location: kadikoy,
    radiusM: 100,
    onlyManagerCanSetOnline: false,
    requireInBranchArea: false,
  };

  it('an inactive courier is named', () => {
    const refusal = { ok: false, code: 'COURIER_INACTIVE', facts: { courierName: 'Ali Kaya' } };
    const courier = { name: 'Ali Kaya', active: false, load: 0 };
    expect(mayGoOnline({ by: 'SELF', courier, blockingPaper: null, position: null, branch })).toEqual(
      refusal,
    );
    expect(mayGoOffline({ by: 'SELF', courier, branch: { onlyManagerCanSetOffline: false } })).toEqual(
      refusal,
    );
  });

  it('orders in hand are counted', () => {
    const courier = { name: 'Ali Kaya', active: true, load: 3 };
    expect(mayGoOffline({ by: 'SELF', courier, branch: { onlyManagerCanSetOffline: false } })).toEqual({
      ok: false,
      code: 'COURIER_HAS_DELIVERIES',
      facts: { load: 3 },
    });
  });
});

it('spec 3 §4.4: the edge of the branch area belongs to it', () => {
  expect(isInBranchArea(kadikoy, { location: kadikoy, radiusM: 0 })).toBe(true);
});
