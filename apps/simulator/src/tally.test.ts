import { describe, expect, it } from 'vitest';
import { Refusal, Stopped } from './api/refusal.ts';
import { progressLine, summary } from './report.ts';
import { Tally } from './tally.ts';

const refusal = (status: number, code: string) =>
  new Refusal({
    status,
    code,
    retryAfterS: null,
    call: 'POST /api/orders/:id/assign',
    message: `POST … ${code}`,
  });

describe('Tally', () => {
  it('tells lost races and requests to come later from errors', () => {
    const tally = new Tally();
    for (const thrown of [
      refusal(409, 'ORDER_TAKEN'),
      refusal(403, 'ORDER_NOT_YOURS'),
      refusal(404, 'ORDER_NOT_FOUND'),
    ])
      tally.note(thrown);
    tally.note(refusal(429, 'TRACKING_RATE_LIMITED'));
    tally.note(refusal(500, 'INTERNAL_ERROR'));
    tally.note(refusal(500, 'INTERNAL_ERROR'));
    tally.note(refusal(403, 'FORBIDDEN'));
    tally.note(new TypeError('x is undefined'));
    tally.note(new Stopped());
    const { races, held, errors } = tally.figures();
    expect({ races, held }).toEqual({ races: 3, held: 1 });
    expect([...errors].map(([code, { times }]) => [code, times])).toEqual([
      ['INTERNAL_ERROR', 2],
      ['FORBIDDEN', 1],
      ['SIMULATOR', 1],
    ]);
  });

  it('has the median of the deliveries of the run', () => {
    const tally = new Tally();
    expect(tally.figures().medianMinutes).toBeNull();
    for (const minutes of [30, 10, 20, null]) tally.delivered(minutes);
    expect(tally.figures()).toMatchObject({ delivered: 4, medianMinutes: 20 });
  });

  it('is told in one line and in a summary that ends with the number of errors', () => {
    const tally = new Tally();
    tally.count('created');
    tally.delivered(24.25);
    tally.note(refusal(500, 'INTERNAL_ERROR'));
    const line = progressLine(tally.figures(), { couriers: 29, online: 25, active: 11, isCutOff: false });
    expect(line).toBe(
      'Kurye 25/29 · süren 11 · sipariş 1 · teslim 1 · ortanca 24,3 dk · konum 0 · kaçan yarış 0 · hata 1',
    );
    expect(summary(tally.figures(), 300).split('\n').at(-1)).toBe('  Hata: 1');
    expect(summary(tally.figures(), 300)).toContain(
      'Hata INTERNAL_ERROR: 1 kez, ilki: POST … INTERNAL_ERROR',
    );
  });
});
