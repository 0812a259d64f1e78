import { describe, expect, it } from 'vitest';
import { aPoint } from '../../../test/heat.ts';
import { cellsOf, coloursOf, foremostCells, heatText, sameValue } from './heat-colours.ts';
import { busiestOf, hourText } from './hours.ts';
import { heatHours } from '../../../test/heat.ts';

const FEW = aPoint({ lat: 1, orderCount: 4, avgDeliveryTime: 90, successRate: 0, efficiency: 0.5 });
const SLOW = aPoint({ lat: 2, orderCount: 20, avgDeliveryTime: 55, successRate: 80, efficiency: 2 });
const QUICK = aPoint({ lat: 3, orderCount: 5, avgDeliveryTime: 20, successRate: 100, efficiency: 4 });
const UNMEASURED = aPoint({ lat: 4, orderCount: 9, avgDeliveryTime: null });
const POINTS = [FEW, SLOW, QUICK, UNMEASURED];
const figures = (min: number | null, max: number | null) => ({ total: 38, average: 30, min, max });

describe('DECISIONS "Owner tools": one colour domain per selection', () => {
  it('counts and money are heat from zero; times and rates are cells between their ends', () => {
    expect(coloursOf('ORDER_DENSITY', figures(4, 20), POINTS)).toMatchObject({
      kind: 'heat',
      min: 0,
      max: 20,
    });
    expect(coloursOf('DELIVERY_TIME', figures(20, 55), POINTS)).toMatchObject({
      kind: 'cells',
      min: 20,
      max: 55,
    });
  });

  it('where no cell tells enough, all of them span the colours', () => {
    expect(coloursOf('DELIVERY_TIME', figures(null, null), POINTS)).toMatchObject({ min: 20, max: 90 });
    expect(coloursOf('DELIVERY_TIME', figures(null, null), [])).toMatchObject({ min: 0, max: 0 });
  });

  it('long is as poor as unsuccessful', () => {
    const time = coloursOf('DELIVERY_TIME', figures(20, 55), POINTS);
    const success = coloursOf('SUCCESS_RATE', figures(80, 100), POINTS);
    expect(time.stops.at(-1)).toBe(success.stops[0]);
  });

  it('under five orders a rate is pale, a count never', () => {
    const pale = (type: 'ORDER_DENSITY' | 'SUCCESS_RATE') =>
      cellsOf(type, POINTS).map(({ isPale }) => isPale);
    expect(pale('SUCCESS_RATE')).toEqual([true, false, false, false]);
    expect(pale('ORDER_DENSITY')).toEqual([false, false, false, false]);
  });

  it('the list names the fullest, or the poorest of those that tell something', () => {
    const named = (type: Parameters<typeof cellsOf>[0]) =>
      foremostCells(type, cellsOf(type, POINTS)).map(({ lat }) => lat);
    expect(named('ORDER_DENSITY')).toEqual([2, 4, 3, 1]);
    expect(named('DELIVERY_TIME')).toEqual([2, 3]);
    expect(named('SUCCESS_RATE')).toEqual([2, 4, 3]);
    expect(foremostCells('SUCCESS_RATE', cellsOf('SUCCESS_RATE', [FEW]))).toHaveLength(1);
  });

  it('cells that all have one value are known, pale ones aside', () => {
    const all = (successRate: number) => [FEW, QUICK, aPoint({ lat: 5, orderCount: 6, successRate })];
    expect(sameValue(cellsOf('SUCCESS_RATE', all(100)))).toBe(100);
    expect(sameValue(cellsOf('SUCCESS_RATE', all(90)))).toBeNull();
    expect(sameValue(cellsOf('SUCCESS_RATE', [QUICK]))).toBeNull();
  });

  it.each([
    ['ORDER_DENSITY', 1_234, '1.234'],
    ['ORDER_DENSITY', 12.5, '12,5'],
    ['REVENUE', 1_234.5, '1.234,50 TL'],
    ['DELIVERY_TIME', 31.5, '31,5 dk'],
    ['SUCCESS_RATE', 92, '%92'],
    ['COURIER_EFFICIENCY', 3.4, '3,4'],
    ['SUCCESS_RATE', null, '–'],
  ] as const)('%s %s reads %s', (type, value, text) => expect(heatText(type, value)).toBe(text));
});

describe('the busiest hour of the week', () => {
  it('is the one with most orders per hour', () => {
    const hours = heatHours([
      { weekday: 5, hour: 23, orders: 8, ordersPerHour: 4 },
      { weekday: 6, hour: 19, orders: 9, ordersPerHour: 3 },
    ]);
    const busiest = busiestOf(hours);
    expect(busiest && hourText(busiest)).toBe('Cuma 23:00–00:00');
    expect(busiestOf(heatHours())).toBeNull();
  });
});
