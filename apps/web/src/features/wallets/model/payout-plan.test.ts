import { describe, expect, it } from 'vitest';
import { aManagedEarning, aManagedPayout, aPreview } from '../../../test/wallets.ts';
import { tlText } from '../../../lib/tl-field.ts';
import { readAmount } from './amount.ts';
import { nothingToPay, planPayout } from './payout-plan.ts';
import { payoutReceipt } from './payout-receipt.ts';
import { calculationText, latestText, newestText } from './wallet-texts.ts';

describe('amounts as people type them', () => {
  it.each([
    ['50', 50],
    ['52,29', 52.29],
    ['1.250,50 TL', 1250.5],
    ['0,01', 0.01],
    ['0', null],
    ['-5', null],
    ['0,001', null],
    ['1e12', null],
    ['elli', null],
    ['', null],
  ])('%j is %j', (typed, tl) => expect(readAmount(typed)).toBe(tl));

  it('a field shows what it reads', () => {
    for (const tl of [52.29, 1250.5, 0.07, 999_999.99]) expect(readAmount(tlText(tl))).toBe(tl);
  });
});

describe('how a payout is settled', () => {
  const preview = aPreview({ amount: 200.1, cashAtHand: 80.05 });

  it.each([
    [null, { offset: 0, rest: 200.1, error: undefined }],
    ['80,05', { offset: 80.05, rest: 120.05, error: undefined }],
    ['80,06', { offset: 0, rest: 200.1, error: 'En fazla 80,05 TL mahsup edilebilir.' }],
    ['x', { offset: 0, rest: 200.1, error: 'Mahsup edilecek tutarı girin' }],
  ])('offset %j', (typed, plan) => expect(planPayout(preview, typed)).toEqual(plan));

  it('no more is offset than is owed', () => {
    const little = aPreview({ amount: 30, cashAtHand: 500 });
    expect(planPayout(little, '30')).toEqual({ offset: 30, rest: 0, error: undefined });
    expect(planPayout(little, '30,01').error).toBe('En fazla 30,00 TL mahsup edilebilir.');
  });

  it('nothing and less than nothing cannot be paid', () => {
    expect(nothingToPay({ amount: 0.01 })).toBeNull();
    expect(nothingToPay({ amount: 0 })).toBe('Bu ana kadar ödenecek tutar yok.');
    expect(nothingToPay({ amount: -12.5 })).toContain('12,50 TL borcu');
  });
});

describe('the receipt of a payout', () => {
  it('says what it is made of and how it was settled', () => {
    const receipt = payoutReceipt(aManagedPayout({ amount: 200.1, offset: 80.05 }));
    expect(receipt.title).toBe('Ödeme makbuzu No 5');
    expect(receipt.about).toContainEqual(['Kapsam', '23.11.2026 21:00 anına kadar']);
    expect(receipt.made).toEqual([['Teslimat (3 kayıt)', '200,00 TL']]);
    expect(receipt.sums).toEqual([
      ['Ödenen', '200,10 TL'],
      ['Üzerindeki nakitten mahsup', '80,05 TL'],
      ['Nakit', '120,05 TL'],
    ]);
    expect(receipt.reversal).toEqual([]);
  });

  it('of cash alone names the method; one from before the ledger nobody', () => {
    const receipt = payoutReceipt(aManagedPayout({ by: null, method: 'TRANSFER' }));
    expect(receipt.sums).toEqual([
      ['Ödenen', '200,00 TL'],
      ['Yöntem', 'Havale/EFT'],
    ]);
    expect(receipt.about).toContainEqual(['Ödeyen', 'eski kayıt']);
  });

  it('one that was taken back says so', () => {
    const reversed = { reversedAt: '2026-11-24T06:00:00.000Z', reversalReason: 'Yanlış kişi' };
    expect(payoutReceipt(aManagedPayout(reversed)).reversal).toEqual([
      ['Geri alındı', '24.11.2026 09:00'],
      ['Geri alan', '–'],
      ['Neden', 'Yanlış kişi'],
    ]);
  });
});

describe('earnings in words', () => {
  const deleted = aManagedEarning({
    status: 'CANCELLED',
    locked: 'CANCELLED',
    amount: 0,
    formerAmount: 52.29,
  });

  it('the latest are amounts and the newest one’s name', () => {
    expect(latestText([aManagedEarning(), deleted])).toBe('52,29 · 0,00');
    expect(newestText([aManagedEarning(), deleted])).toBe('Son: Sipariş #1042 · 23.11 18:30');
    expect([latestText([]), newestText([])]).toEqual(['–', 'Bu aralıkta kazanç yok']);
  });

  it('a deleted one says what it was worth', () =>
    expect(calculationText(deleted)).toMatch(/= 52,29 TL · Silinmeden önce 52,29 TL$/));
});
