import { TrackedOrder, TrackingPhone } from '@ulak/contracts/tracking/schema';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../lib/call.ts';
import {
  courierDistanceText,
  isCourierMissing,
  mayRenewToken,
  parseTracking,
  phoneProblem,
  sentenceOf,
  sketchOf,
  stepsOf,
  TRACKING_TEXTS,
} from './model.ts';

const order = (changes: Partial<TrackedOrder> = {}): TrackedOrder =>
  TrackedOrder.parse({
    id: 1,
    scope: 'limited',
    orderNumber: '1042',
    receiptNumber: '1042',
    status: 'IN_DELIVERY',
    statusLabel: 'Yolda',
    statusSentence: 'Siparişiniz yolda, kuryeniz size geliyor.',
    createdAt: '2026-03-02T16:00:00.000Z',
    pickupTime: null,
    deliveryTime: null,
    endedAt: null,
    arrival: { from: '2026-03-02T16:40:00.000Z', to: '2026-03-02T16:50:00.000Z', late: false },
    estimatedArrival: '2026-03-02T16:40:00.000Z',
    branch: { name: 'Kadıköy', phone: null, location: { lat: 40.99, lng: 29.03 } },
    courierName: 'Mehmet',
    courierLocation: null,
    courierHidden: false,
    courierNear: false,
    destination: { lat: 41, lng: 29.04, radiusM: 300 },
    mayRate: false,
    rating: null,
    undeliverableReason: null,
    ...changes,
  });

const failure = (
  status: number,
  code: 'TRACKING_NOT_FOUND' | 'TRACKING_RATE_LIMITED' | 'NETWORK' | 'INTERNAL_ERROR',
  message = 'x',
) => new CallError({ status, code, message });

describe('spec 3 §5: the phone field', () => {
  test.each([
    ['053212345', 'Telefon numarası en az 10 haneli olmalıdır'],
    ['  053212345  ', 'Telefon numarası en az 10 haneli olmalıdır'],
    ['0532-123-45-67', 'Geçerli bir telefon numarası girin'],
    ['(0532) 1234567', 'Geçerli bir telefon numarası girin'],
    ['0532 123 45 67', null],
    ['+90 532 123 45 67', null],
    ['5321234567', null],
    ['++++++++++++', 'Geçerli bir telefon numarası girin'],
    ['12345678901234567890123456', 'Geçerli bir telefon numarası girin'],
  ])('%s', (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem);
    const parsed = TrackingPhone.safeParse(typed);
    expect(parsed.success ? null : parsed.error.issues[0]?.message).toBe(problem);
  });
});

describe('spec 3 §4.7: an expired token', () => {
  const gone = failure(404, 'TRACKING_NOT_FOUND');
  test('is replaced fewer than 2 times, only with a phone, only after 404', () => {
    expect([0, 1, 2].map((renewals) => mayRenewToken(gone, '0532 123 45 67', renewals))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayRenewToken(gone, null, 0)).toBe(false);
    expect(mayRenewToken(failure(500, 'INTERNAL_ERROR'), '0532 123 45 67', 0)).toBe(false);
  });
});

describe('spec 3 §8: sentences', () => {
  test('a refusal shows its own text, everything else the spec’s sentence', () => {
    expect(
      sentenceOf(failure(429, 'TRACKING_RATE_LIMITED', 'Çok fazla sorgu yapıldı.'), TRACKING_TEXTS.noLink),
    ).toBe('Çok fazla sorgu yapıldı.');
    expect(sentenceOf(failure(500, 'INTERNAL_ERROR'), TRACKING_TEXTS.loadFailed)).toBe(
      'Sipariş bilgileri alınırken bir hata oluştu.',
    );
    expect(sentenceOf(failure(0, 'NETWORK'), TRACKING_TEXTS.rateFailed)).toBe(
      'Değerlendirme gönderilirken bir hata oluştu.',
    );
  });
});

describe('ux "Customer tracking": what is read', () => {
  test('steps: the kitchen is one station, delivered has everything behind it', () => {
    expect(stepsOf('AVAILABLE').map(({ state }) => state)).toEqual([
      'now',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ]);
    expect(stepsOf('PICKED_UP').map(({ state }) => state)).toEqual(['done', 'done', 'now', 'ahead', 'ahead']);
    expect(stepsOf('DELIVERED').every(({ state }) => state === 'done')).toBe(true);
    expect(stepsOf('IN_DELIVERY').map(({ label }) => label)).toEqual([
      'Hazırlanıyor',
      'Kurye Atandı',
      'Kuryede',
      'Yolda',
      'Teslim Edildi',
    ]);
  });
  test('the distance is rough while the destination is blurred', () => {
    const courierLocation = { lat: 41.01, lng: 29.04, at: '2026-03-02T16:30:00.000Z' };
    expect(courierDistanceText(order({ courierLocation }))).toBe('yaklaşık 1,1 km uzakta');
    expect(courierDistanceText(order({ courierLocation, scope: 'full' }))).toBe('1,1 km uzakta');
    expect(courierDistanceText(order())).toBeNull();
    // 'Kuryeniz kapıda.' stands above it
    expect(courierDistanceText(order({ courierLocation, scope: 'full', courierAtDoor: true }))).toBeNull();
  });
});

describe('spec 3 §8, DECISIONS "Public tracking and privacy": a courier who is not on the map', () => {
  const place = { lat: 41.01, lng: 29.04, at: '2026-03-02T16:30:00.000Z' };
  test.each([
    ['IN_DELIVERY', true, null, false],
    ['PICKED_UP', true, null, false],
    ['IN_DELIVERY', false, null, true],
    ['PICKED_UP', false, null, true],
    ['IN_DELIVERY', false, place, false],
    ['ASSIGNED', false, null, false],
    ['DELIVERED', false, null, false],
  ] as const)('%s, hidden: %s, at %o: missing %s', (status, courierHidden, courierLocation, isMissing) => {
    expect(isCourierMissing(order({ status, courierHidden, courierLocation }))).toBe(isMissing);
  });
});

describe('the sketch in place of the map', () => {
  test('keeps every place inside and north up', () => {
    const sketch = sketchOf(
      order({ courierLocation: { lat: 40.995, lng: 29.035, at: '2026-03-02T16:30:00.000Z' } }),
    );
    for (const { x, y } of [sketch.branch, sketch.destination, ...(sketch.courier ? [sketch.courier] : [])]) {
      expect(Math.min(x, y)).toBeGreaterThan(10);
      expect(Math.max(x, y)).toBeLessThan(90);
    }
    expect(sketch.destination.y).toBeLessThan(sketch.branch.y);
    expect(sketch.courier?.x).toBeGreaterThan(sketch.branch.x);
  });
});

test('only messages of the page’s own stream are read', () => {
  expect(parseTracking('{"type":"TRACKING_ENDED"}')).toEqual({ type: 'TRACKING_ENDED' });
  expect(parseTracking('{"type":"RESYNC"}')).toBeNull();
  expect(parseTracking('not json')).toBeNull();
});
