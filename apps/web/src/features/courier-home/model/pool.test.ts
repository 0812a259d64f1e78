import { describe, expect, it } from 'vitest';
import { claimLimitText, claimQuestion, claimRefusal, mayFetchPool, poolState } from './pool.ts';

describe('spec 3 §4.4: the four visibility rules of the pool', () => {
  const branch = {
    location: { lat: 40.99, lng: 29.03 },
    radius: 300,
    assignmentMethod: 'POOL',
    requireInBranchArea: true,
  } as const;
  const facts = {
    status: { online: true, onBreak: false },
    isDelivering: false,
    position: branch.location,
    branch,
    hasOffered: false,
  };
  const textOf = (given: Partial<typeof facts> | object) => {
    const state = poolState({ ...facts, ...given });
    return state.kind === 'shown' ? 'shown' : state.text;
  };

  it('all hold: shown', () => expect(textOf({})).toBe('shown'));
  it('offline', () =>
    expect(textOf({ status: { online: false, onBreak: false } })).toContain('çevrimiçi olun'));
  it('another assignment method', () =>
    expect(textOf({ branch: { ...branch, assignmentMethod: 'MANUAL' } })).toContain('kuryelere atanır'));
  it('another method, but an order was offered by hand: shown', () =>
    expect(textOf({ branch: { ...branch, assignmentMethod: 'MANUAL' }, hasOffered: true })).toBe('shown'));
  it('an order in delivery', () => expect(textOf({ isDelivering: true })).toContain('tamamlayınca'));
  it('outside the radius: says how far, and what is allowed', () => {
    // 0.009° of latitude on the sphere of 6,371,000 m are 1,000.8 m.
    expect(textOf({ position: { lat: 40.999, lng: 29.03 } })).toBe(
      'Havuzu görmek için şubenin 300 m çevresinde olmalısınız. Şubeye uzaklığınız 1,0 km.',
    );
  });
  it('position unknown', () => expect(textOf({ position: null })).toContain('Konumunuz henüz bilinmiyor'));
  it('where the branch does not ask for it, the place does not matter', () =>
    expect(textOf({ position: null, branch: { ...branch, requireInBranchArea: false } })).toBe('shown'));
  it('on break', () => expect(textOf({ status: { online: true, onBreak: true } })).toContain('Moladasınız'));

  it('fetched only while the rules allow it; in a MANUAL branch too, for orders offered by hand', () => {
    expect(mayFetchPool(facts)).toBe(true);
    expect(mayFetchPool({ ...facts, branch: { ...branch, assignmentMethod: 'MANUAL' } })).toBe(true);
    expect(mayFetchPool({ ...facts, isDelivering: true })).toBe(false);
    expect(mayFetchPool({ ...facts, position: null })).toBe(false);
    expect(mayFetchPool({ ...facts, status: { online: false, onBreak: false } })).toBe(false);
  });

  it('spec 3 §8: a claim beyond the limit, with the server’s sentence below', () => {
    expect(claimRefusal('COURIER_AT_CAPACITY', 'Ali sipariş taşıma limitine ulaştı (3/3).')).toEqual({
      title: 'Teslimat Limiti',
      text: 'Sipariş taşıma limitine ulaştınız\nAli sipariş taşıma limitine ulaştı (3/3).',
    });
  });

  it.each([
    ['ORDER_TAKEN', 'Sipariş başka bir kuryede'],
    ['ORDER_NOT_POOLED', 'Sipariş artık havuzda değil'],
    ['NETWORK', 'Sipariş alınamadı'],
    [null, 'Sipariş alınamadı'],
  ])('a claim that fails for another reason (%s) is titled as what it is', (code, title) => {
    expect(claimRefusal(code, 'Bu siparişi az önce Ali aldı.')).toEqual({
      title,
      text: 'Bu siparişi az önce Ali aldı.',
    });
  });

  it('at the limit nothing can be claimed, and the reason is in words', () => {
    expect(claimLimitText(2, 3)).toBeNull();
    for (const load of [3, 4])
      expect(claimLimitText(load, 3)).toBe(
        `Sipariş taşıma limitine ulaştınız (${load}/3). ` +
          'Bir teslimatı tamamlayınca havuzdan sipariş alabilirsiniz.',
      );
  });

  it('the question before a claim says how far it is', () => {
    const straight = { distanceKm: 2.4 };
    expect([straight, { ...straight, roadKm: 3.9 }].map(claimQuestion)).toEqual([
      'Sipariş size atanacak: 2,4 km kuş uçuşu. Alınsın mı?',
      'Sipariş size atanacak: 3,9 km yol. Alınsın mı?',
    ]);
  });
});
