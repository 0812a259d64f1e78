import { describe, expect, it } from 'vitest';
import { paymentOptions, sourceOptions } from './filter-options.ts';
import { anOrder } from '../../../test/order.ts';

describe('choices', () => {
  it('of sources: the known ones, what the rows hold, the chosen one, and none last', () => {
    const values = sourceOptions(
      [anOrder({ source: 'Trendyol' }), anOrder({ source: null }), anOrder({ source: 'getir' })],
      'Kurumsal',
    );
    expect(values.map(({ value }) => value)).toEqual([
      'Yemeksepeti',
      'Getir',
      'Web',
      'Telefon',
      'TY',
      'GY',
      'MY',
      'Trendyol',
      'Kurumsal',
      'Belirsiz',
    ]);
  });

  it('of payments: the known types in Turkish once each, free texts, and none', () => {
    const options = paymentOptions(
      [anOrder({ paymentType: 'cash' }), anOrder({ paymentType: 'Çek' }), anOrder({ paymentType: null })],
      'NONE',
    );
    expect(options.map(({ value }) => value)).toEqual([
      'CASH',
      'CREDIT_CARD',
      'DEBIT_CARD',
      'MEAL_CARD',
      'ONLINE',
      'BANK_TRANSFER',
      'Çek',
      'NONE',
    ]);
    expect(options.at(-1)?.label).toBe('Ödeme tipi yok');
  });
});
