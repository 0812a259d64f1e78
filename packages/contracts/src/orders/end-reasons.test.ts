import { describe, expect, it } from 'vitest';
import { CANCEL_REASONS, customerReason, FAILURE_REASONS } from './end-reasons.ts';

describe('ux "Customer tracking": a failed order says why, in the customer’s words', () => {
  it.each([...CANCEL_REASONS, ...FAILURE_REASONS])(
    '%s has a sentence that says "siz", not "müşteri"',
    (reason) => {
      const sentence = customerReason(reason);
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/müşteri/i);
    },
  );

  it('finds a reason in other letters and with a full stop', () => {
    expect(customerReason(' ADRES BULUNAMADI. ')).toBe('Kuryeniz adresinizi bulamadı.');
    expect(customerReason('Müşterİ vazgeçti')).toBe('Sizin isteğinizle iptal edildi.');
  });

  it.each([
    null,
    '',
    'Ayşe Hanım evde yok',
    'Adres bulunamadı, komşu da tanımıyor',
    'constructor',
    '__proto__',
  ])('free text has none: %s', (reason) => {
    expect(customerReason(reason)).toBeNull();
  });
});
