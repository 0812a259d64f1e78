import { PositionFix } from '@ulak/contracts/couriers/schema';
import { sendPosition } from '@ulak/contracts/couriers/send-position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFixes } from './check-fixes.ts';

const good = { lat: 41, lng: 29 };

describe('criteria A13: what the hand-written parser refuses', () => {
  it.each<[string, unknown, string, Record<string, string>]>([
    ['nothing', {}, 'VALIDATION_ERROR', { lat: 'Enlem bir sayı olmalı', lng: 'Boylam bir sayı olmalı' }],
    ['no object', [], 'VALIDATION_ERROR', { _: 'Bir konum gönderin' }],
    ['text for a number', { lat: '41', lng: 29 }, 'VALIDATION_ERROR', { lat: 'Enlem bir sayı olmalı' }],
    ['an unknown field', { ...good, altitude: 3 }, 'VALIDATION_ERROR', { altitude: 'Bilinmeyen alan' }],
    [
      'numbers out of range',
      { ...good, accuracy: -1, speed: 1_001, heading: 361 },
      'VALIDATION_ERROR',
      {
        accuracy: 'Doğruluk 0 ile 1.000.000 metre arasında bir sayı olmalı',
        speed: 'Hız 0 ile 1.000 m/sn arasında bir sayı olmalı',
        heading: 'Yön 0 ile 360 derece arasında bir sayı olmalı',
      },
    ],
    [
      'a broken time',
      { ...good, fixAt: 1.5 },
      'VALIDATION_ERROR',
      { fixAt: 'Zaman milisaniye olarak bir tam sayı olmalı' },
    ],
    ['0/0', { lat: 0, lng: 0 }, 'POSITION_REFUSED', { lat: 'Konum 0,0 olamaz' }],
    [
      'a latitude out of range',
      { lat: 90.01, lng: 29 },
      'POSITION_REFUSED',
      { lat: 'Enlem -90 ile 90 arasında bir sayı olmalı' },
    ],
    [
      'a longitude out of range',
      { lat: 41, lng: -180.1 },
      'POSITION_REFUSED',
      { lng: 'Boylam -180 ile 180 arasında bir sayı olmalı' },
    ],
    ['an empty list', { fixes: [] }, 'VALIDATION_ERROR', { fixes: '1 ile 100 arasında konum gönderin' }],
    [
      'a bad fix in a list',
      { fixes: [good, { lat: 0, lng: 0 }, { lat: 91, lng: 29 }] },
      'POSITION_REFUSED',
      { 'fixes.1.lat': 'Konum 0,0 olamaz', 'fixes.2.lat': 'Enlem -90 ile 90 arasında bir sayı olmalı' },
    ],
    [
      'a list with something beside it',
      { fixes: [good], lat: 41 },
      'VALIDATION_ERROR',
      { lat: 'Bilinmeyen alan' },
    ],
  ])('%s', (_, body, code, details) => {
    expect(checkFixes(body)).toEqual({ ok: false, code, details });
  });

  it('a list’s time of sending counts for fixes without one', () => {
    const checked = checkFixes({ sentAt: 5, fixes: [good, { ...good, sentAt: 7 }] });
    expect(checked.ok && checked.fixes.map((fix) => fix.sentAt)).toEqual([5, 7]);
  });
});

describe('property: it takes what the contract takes, except 0/0', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      'x',
      true,
      -1,
      0,
      1.5,
      90,
      90.1,
      180,
      181,
      361,
      1_001,
      1_000_001,
      1e14,
      {},
      [],
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const fix = fc.record(
    {
      lat: odd,
      lng: odd,
      accuracy: odd,
      speed: odd,
      heading: odd,
      fixAt: odd,
      sentAt: odd,
      mocked: odd,
      extra: odd,
    },
    { requiredKeys: [] },
  );
  // What JSON cannot say does not arrive.
  const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

  it('single fixes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fix,
          fix.map((one) => ({ lat: 41, lng: 29, ...one, extra: undefined })),
        ),
        (body) => {
          const sent = wire(body);
          const parsed = PositionFix.safeParse(sent);
          const isNowhere = parsed.success && parsed.data.lat === 0 && parsed.data.lng === 0;
          expect(checkFixes(sent).ok).toBe(parsed.success && !isNowhere);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('lists', () => {
    const list = fc.record(
      { fixes: fc.oneof(fc.array(fix, { maxLength: 3 }), odd), sentAt: odd },
      { requiredKeys: ['fixes'] },
    );
    fc.assert(
      fc.property(list, (body) => {
        const sent = wire(body);
        const checked = checkFixes(sent);
        expect(!checked.ok || sendPosition.body.safeParse(sent).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
