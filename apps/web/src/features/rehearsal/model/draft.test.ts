import { describe, expect, it } from 'vitest';
import { aRehearsalDay, someSettings } from '../../../test/rehearsal.ts';
import { draftOf, draftOfSettings, isShort, pacingOf, settingsOf, shownHours, whyNot } from './draft.ts';

const DAY = aRehearsalDay();
const NOTHING = { day: null, couriers: {}, location: null, second: null, hasPacing: false, id: null };
const DRAFT = draftOf(NOTHING, DAY);

describe('what is tried on a day', () => {
  it('names nothing that is as it was', () => {
    expect(settingsOf(DRAFT, DAY)).toEqual(someSettings());
    expect(settingsOf({ ...DRAFT, concurrentLimit: 3, rates: { baseRate: '40' } }, DAY)).toEqual(
      someSettings(),
    );
  });

  it('takes settings that were tried over as they were', () => {
    const settings = someSettings({
      couriersByHour: DAY.couriersByHour.map((couriers, hour) => (hour === 19 ? 2 : Math.round(couriers))),
      method: 'AUTOMATIC',
      concurrentLimit: 2,
      location: { lat: 41, lng: 29 },
      rates: { baseRate: 45.5, pricePerKm: 8, minimumRate: 45 },
      pacing: pacingOf(null),
    });
    expect(draftOfSettings(settings, DAY).couriers).toEqual({ 19: -2 });
    expect(settingsOf(draftOfSettings(settings, DAY), DAY)).toEqual(settings);
  });

  it('a second branch stands at the place instead of the branch', () => {
    const secondBranch = { location: { lat: 41, lng: 29 }, couriers: 3 };
    const settings = someSettings({ secondBranch });
    expect(settingsOf(draftOfSettings(settings, DAY), DAY)).toEqual(settings);
    expect(settingsOf({ ...draftOfSettings(settings, DAY), second: null }, DAY)).toEqual(
      someSettings({ location: secondBranch.location }),
    );
  });

  it('no hour has fewer than no courier', () => {
    const draft = draftOf({ ...NOTHING, couriers: { 18: -9 } }, DAY);
    expect(settingsOf(draft, DAY).couriersByHour?.[18]).toBe(0);
    expect([18, 19].map((hour) => isShort(DAY, draft.couriers, hour))).toEqual([true, false]);
  });

  it('hours with couriers, orders or a change, from 07:00 on', () => {
    const orders = Array.from({ length: 24 }, (_, hour) => (hour === 0 ? 2 : 0));
    expect(shownHours(DAY, orders, { 8: 1 })).toEqual([8, 18, 19, 20, 0]);
  });
});

describe('why nothing can run', () => {
  const clock = { ...pacingOf(null), kind: 'CLOCK' as const };
  it.each([
    [{}, 'nothing'],
    [{ location: { lat: 41.6, lng: 29.0257 } }, /60 km/],
    [{ rates: { pricePerKm: '-1' } }, /geçerli bir tutar değil/],
    [{ pacing: clock }, /SS:DD/],
    [{ pacing: { ...clock, isOn: false } }, 'nothing'],
  ])('%o', (change, reason) => {
    expect(whyNot({ ...DRAFT, ...change }, DAY) ?? 'nothing').toMatch(reason);
  });

  it('the day’s own reason comes first', () => {
    expect(whyNot(DRAFT, { ...DAY, reason: 'Bu gün sipariş yok' })).toBe('Bu gün sipariş yok');
  });
});
