import { describe, expect, it } from 'vitest';
import {
  KNOWN_SOURCES,
  findKnownSource,
  paymentKind,
  paymentText,
  paymentTypeLabel,
  sourceLabel,
} from './source-payment.ts';

describe('spec 1 §2.3: source', () => {
  it('knows the seven sources, whatever their case', () => {
    expect(KNOWN_SOURCES).toEqual(['Yemeksepeti', 'Getir', 'Web', 'Telefon', 'TY', 'GY', 'MY']);
    expect(findKnownSource('YEMEKSEPETİ')).toBe('Yemeksepeti');
    expect(findKnownSource('GETIR')).toBe('Getir');
    expect(findKnownSource(' ty ')).toBe('TY');
    expect(findKnownSource('Pazar yeri')).toBeNull();
  });

  it('an order without a source reads Belirsiz; free text passes through', () => {
    expect(sourceLabel(null)).toBe('Belirsiz');
    expect(sourceLabel('  ')).toBe('Belirsiz');
    expect(sourceLabel('web')).toBe('Web');
    expect(sourceLabel('Pazar yeri')).toBe('Pazar yeri');
  });
});

describe('spec 1 §2.3: payment', () => {
  it('says what is missing', () => {
    expect(paymentText({ paymentType: null, paymentNotes: null })).toBe('Ödeme bilgisi girilmemiş');
    expect(paymentText({ paymentType: '', paymentNotes: ' ' })).toBe('Ödeme bilgisi girilmemiş');
    expect(paymentText({ paymentType: ' ', paymentNotes: 'Nakit verecek' })).toBe('Ödeme Tipi Belirtilmemiş');
    expect(paymentText({ paymentType: null, paymentNotes: '200 TL bozuk' })).toBe('Ödeme Tipi Belirtilmemiş');
    expect(paymentText({ paymentType: 'CASH', paymentNotes: '200 TL bozuk' })).toBe('Nakit');
  });

  it('types have Turkish labels, free text passes through', () => {
    expect(paymentTypeLabel('CREDIT_CARD')).toBe('Kredi Kartı');
    expect(paymentTypeLabel('online')).toBe('Çevrimiçi Ödeme');
    expect(paymentTypeLabel('Multinet')).toBe('Multinet');
    expect([paymentTypeLabel(' cash '), paymentTypeLabel(' Multinet ')]).toEqual(['Nakit', 'Multinet']);
  });

  it.each([
    ['CASH', 'CASH'],
    ['Nakit', 'CASH'],
    ['kapıda NAKİT', 'CASH'],
    ['CREDIT_CARD', 'CARD'],
    ['Kredi Kartı', 'CARD'],
    ['MEAL_CARD', 'CARD'],
    ['ONLINE', 'ONLINE'],
    ['Online Kredi Kartı', 'ONLINE'],
    ['Çevrimiçi Ödeme', 'ONLINE'],
    ['Veresiye', 'OTHER'],
    [null, 'OTHER'],
  ] as const)('%s is counted as %s', (type, kind) => {
    expect(paymentKind(type)).toBe(kind);
  });
});
