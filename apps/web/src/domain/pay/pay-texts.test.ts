import { describe, expect, it } from 'vitest';
import { earningTitle, payKmText, signedTlText, workDayText } from './pay-texts.ts';

describe('texts of pay', () => {
  it('says metres as kilometres', () => {
    expect(payKmText(12.345)).toBe('12,345 km');
    expect(payKmText(1_234.5)).toBe('1.234,500 km');
  });

  it('shows in which direction an amount goes', () => {
    expect(signedTlText(12.5)).toBe('+12,50 TL');
    expect(signedTlText(-3)).toBe('-3,00 TL');
    expect(signedTlText(0)).toBe('0,00 TL');
  });

  it('writes a business day in Turkish', () => expect(workDayText('2026-03-04')).toBe('4 Mart 2026'));

  it('names an earning by its order', () => {
    const order = { id: 1, orderNumber: '1042', total: 100 };
    expect(earningTitle({ type: 'DELIVERY', order } as never)).toBe('Sipariş #1042');
    expect(earningTitle({ type: 'DELIVERY', order: null })).toBe('Teslimat');
    expect(earningTitle({ type: 'BONUS', order: null })).toBe('Bonus');
  });
});
