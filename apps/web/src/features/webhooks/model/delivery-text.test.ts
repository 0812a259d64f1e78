import { describe, expect, it } from 'vitest';
import { aDelivery, aWebhook } from '../../../test/webhook.ts';
import { durationText, holdFresh, outcomeText, prettyBody, progressText } from './delivery-text.ts';
import { countText, eventsText, scopeText, shortUrl, stateNote, stateOf } from './webhook-text.ts';

const AT = '2026-11-23T16:30:00.000Z';

describe('a message in words', () => {
  it.each([
    [{ status: 204, error: null }, 'HTTP 204'],
    [{ status: 500, error: 'STATUS' }, 'HTTP 500 · Alıcı başarısız bir durum kodu ile yanıt verdi'],
    [{ status: null, error: 'TLS' }, 'Güvenli bağlantı kurulamadı; sertifikayı kontrol edin'],
    [{ status: null, error: null }, ''],
  ] as const)('%j: %s', (outcome, text) => {
    expect(outcomeText(outcome)).toBe(text);
  });

  it.each([
    [{}, '23.11 19:30 ulaştı'],
    [{ state: 'PENDING', attempts: 2, nextAttemptAt: AT }, 'Sonraki deneme 23.11 19:30'],
    [{ state: 'PENDING', attempts: 0, nextAttemptAt: AT }, 'Sırada'],
    [{ state: 'PENDING', attempts: 0, nextAttemptAt: null }, 'Siparişin önceki mesajını bekliyor'],
    [{ state: 'FAILED', attempts: 10 }, 'Artık denenmiyor'],
    [{ state: 'FAILED', attempts: 0, type: 'COURIER_LOCATION_UPDATED' }, 'Gönderilmeden eskidi'],
  ] as const)('what comes next of %j: %s', (given, text) => {
    expect(progressText(aDelivery(1, given))).toBe(text);
  });

  it('durations and bodies', () => {
    expect([0, 85, 999, 1_240, 15_002].map(durationText)).toEqual([
      '0 ms',
      '85 ms',
      '999 ms',
      '1,2 sn',
      '15 sn',
    ]);
    expect(prettyBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyBody('<script>')).toBe('<script>');
  });
});

describe('a log that changes in place', () => {
  const rows = [4, 3, 2, 1].map((n) => aDelivery(n));
  const idOf = (n: number) => aDelivery(n).id;

  it('holds back what came after the list was brought up to date', () => {
    expect(holdFresh(rows, idOf(2))).toEqual({ shown: rows.slice(2), fresh: 2 });
    expect(holdFresh(rows, idOf(4))).toEqual({ shown: rows, fresh: 0 });
    expect(holdFresh(rows, null)).toEqual({ shown: rows, fresh: 0 });
  });

  it('shows everything when the row it stopped at has gone', () => {
    expect(holdFresh(rows, idOf(9))).toEqual({ shown: rows, fresh: 0 });
  });
});

describe('a webhook in words', () => {
  it('its state, the worst first, and what the word leaves open', () => {
    const failing = aWebhook({ failingSince: AT });
    const paused = aWebhook({ failingSince: AT, pausedAt: AT, pausedReason: 'GONE' });
    expect([aWebhook(), failing, paused, { ...paused, active: false }].map(stateOf)).toEqual([
      'on',
      'failing',
      'paused',
      'off',
    ]);
    expect([aWebhook(), failing, paused, { ...paused, active: false }].map(stateNote)).toEqual([
      '',
      '23.11 19:30 tarihinden beri',
      'alıcı istemiyor (410)',
      '',
    ]);
  });

  it('events in their order, scope, counts up to the server’s limit, address', () => {
    expect(eventsText(['ORDER_DELIVERED', 'ORDER_CREATED'])).toBe('Sipariş oluşturuldu, Teslim edildi');
    expect([scopeText(aWebhook()), scopeText(aWebhook({ branchId: 3 }))]).toEqual(['Tüm şubeler', 'Kadıköy']);
    expect([0, 999, 1_000].map(countText)).toEqual(['0', '999', '1.000+']);
    expect(shortUrl('https://kasa.example/ulak')).toBe('kasa.example/ulak');
    expect(shortUrl('http://127.0.0.1:9/')).toBe('http://127.0.0.1:9/');
  });
});
