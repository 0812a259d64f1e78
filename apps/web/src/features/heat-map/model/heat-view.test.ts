import { asBranchId } from '@ulak/contracts/ids';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import { describe, expect, it } from 'vitest';
import { type HeatView, readHeatView, toggleWeekday, writeHeatView } from './heat-view.ts';
import { placeText } from '@ulak/contracts/heatmap/place-text';

const FULL: HeatView = {
  tab: 'hours',
  branchId: asBranchId(3),
  days: { first: '2026-02-01', last: '2026-02-28' },
  timeSlot: 'evening',
  weekdays: [5, 6],
  analysis: 'REVENUE',
  isCut: false,
  neighborhoodId: 8 as NeighborhoodId,
  focus: { lat: 40.9905, lng: 29.030512 },
};

describe('the view of the heat map in the address', () => {
  it('is read back as it was written; what is as usual needs no address', () => {
    expect(readHeatView(writeHeatView(FULL))).toEqual(FULL);
    const without: HeatView = { ...FULL, neighborhoodId: 'none' };
    expect(readHeatView(writeHeatView(without))).toEqual(without);
    expect(Object.values(writeHeatView(readHeatView({}))).filter(Boolean)).toEqual([]);
  });

  it('what it does not understand counts as absent', () => {
    const odd = {
      tab: 'routes',
      branch: '-1',
      from: '2026-02-30',
      slot: 'noon',
      weekdays: '8',
      analysis: 'x',
      neighborhood: '-8',
      at: '0,0',
    };
    expect(readHeatView(odd)).toEqual(readHeatView({}));
    expect(readHeatView({ weekdays: '7,6,5,4,3,2,1' }).weekdays).toEqual([]);
    expect(readHeatView({ from: '2026-03-02', to: '2024-01-01' }).days).toEqual({
      first: '2024-01-01',
      last: '2024-12-31',
    });
    expect(readHeatView({ from: '2026-03-02', to: '2024-01-01' }).isCut).toBe(true);
    expect(readHeatView({ from: '2024-01-01', to: '2024-12-31' }).isCut).toBe(false);
  });

  it('days are pressed on and off; all seven are every day', () => {
    expect(toggleWeekday([5], 1)).toEqual([1, 5]);
    expect(toggleWeekday([1, 5], 5)).toEqual([1]);
    expect(toggleWeekday([1, 2, 3, 4, 5, 6], 7)).toEqual([]);
  });
});

describe('where a cell lies, seen from the branch', () => {
  const branch = { lat: 41, lng: 29 };
  it.each([
    [{ lat: 41.0001, lng: 29 }, 'Şubenin yanında'],
    [{ lat: 41.01, lng: 29 }, 'Şubeden 1,1 km kuzeyde'],
    [{ lat: 41, lng: 29.01 }, 'Şubeden 840 m doğuda'],
    [{ lat: 40.99, lng: 28.987 }, 'Şubeden 1,6 km güneybatıda'],
    [{ lat: 40.9, lng: 29 }, 'Şubeden 11,1 km güneyde'],
    [{ lat: 41.01, lng: 28.99 }, 'Şubeden 1,4 km kuzeybatıda'],
  ])('%j', (cell, text) => expect(placeText(cell, branch)).toBe(text));
});
