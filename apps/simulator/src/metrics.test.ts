import { describe, expect, it } from 'vitest';
import { ApiError, SimulationStoppedError } from './api/api-error.ts';
import { formatProgress, formatSummary } from './report.ts';
import { Metrics } from './metrics.ts';

const apiError = (status: number, code: string) =>
  new ApiError({
    status,
    code,
    retryAfterS: null,
    call: 'POST /api/orders/:id/assign',
    message: `POST … ${code}`,
  });

describe('Tally', () => {
  it('distinguishes lost races and requests to retry from errors', () => {
    const metrics = new Metrics();
    for (const thrown of [
      apiError(409, 'ORDER_TAKEN'),
      apiError(403, 'ORDER_NOT_YOURS'),
      apiError(404, 'ORDER_NOT_FOUND'),
    ])
      metrics.recordError(thrown);
    metrics.recordError(apiError(429, 'TRACKING_RATE_LIMITED'));
    metrics.recordError(apiError(500, 'INTERNAL_ERROR'));
    metrics.recordError(apiError(500, 'INTERNAL_ERROR'));
    metrics.recordError(apiError(403, 'FORBIDDEN'));
    metrics.recordError(new TypeError('x is undefined'));
    metrics.recordError(new SimulationStoppedError());
    const { lostRaces, throttled, errors } = metrics.snapshot();
    expect({ lostRaces, throttled }).toEqual({ lostRaces: 3, throttled: 1 });
    expect([...errors].map(([code, { count }]) => [code, count])).toEqual([
      ['INTERNAL_ERROR', 2],
      ['FORBIDDEN', 1],
      ['SIMULATOR', 1],
    ]);
  });

  it('has the median of the deliveries of the run', () => {
    const metrics = new Metrics();
    expect(metrics.snapshot().medianDeliveryMin).toBeNull();
    for (const minutes of [30, 10, 20, null]) metrics.delivered(minutes);
    expect(metrics.snapshot()).toMatchObject({ delivered: 4, medianDeliveryMin: 20 });
  });

  it('is printed in one line and in a summary that ends with the number of errors', () => {
    const metrics = new Metrics();
    metrics.increment('created');
    metrics.delivered(24.25);
    metrics.recordError(apiError(500, 'INTERNAL_ERROR'));
    const line = formatProgress(metrics.snapshot(), {
      couriers: 29,
      online: 25,
      active: 11,
      isServerDown: false,
    });
    expect(line).toBe(
      'Kurye 25/29 · süren 11 · sipariş 1 · teslim 1 · ortanca 24,3 dk · konum 0 · webhook 0 · ' +
        'kaçan yarış 0 · hata 1',
    );
    metrics.increment('webhooks');
    metrics.increment('webhookRepeats');
    expect(formatSummary(metrics.snapshot(), 300)).toContain(
      'Webhook: 1 doğrulandı, 1 yinelendi, 0 imzası geçersiz',
    );
    expect(formatSummary(metrics.snapshot(), 300).split('\n').at(-1)).toBe('  Hata: 1');
    expect(formatSummary(metrics.snapshot(), 300)).toContain(
      'Hata INTERNAL_ERROR: 1 kez, ilki: POST … INTERNAL_ERROR',
    );
  });
});
