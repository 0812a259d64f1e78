import { BranchDispatchBody } from '@ulak/contracts/branches/schema';
import type { WaitingOrder } from '@ulak/contracts/dispatch/schema';
import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { dispatchStateOf, MAX_OFFER_MIN, MIN_OFFER_MIN, roundText, summaryText } from './dispatch-state.ts';
import { filterWaitingOrders, waitingCountsOf } from './waiting-filter.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { aDispatch as row } from '../../../test/dispatch.ts';

const wait = (id: number, deliveryAt: string | null, isLate = false): WaitingOrder => ({
  orderId: asOrderId(id),
  orderNumber: String(id),
  reason: 'ALL_COURIERS_BUSY',
  text: 'Bütün kuryeler yolda.',
  deliveryAt,
  isLate,
});

describe('dispatch strip (ux "Management dashboard": two severities, red for what needs a person)', () => {
  it('counts what waits, what has no possible courier, what is predicted late and what is offered', () => {
    expect(waitingCountsOf([row()]).map(({ text, severity }) => [text, severity])).toEqual([
      ['3 bekliyor', null],
      ['1 kuryesiz', 'attention'],
      ['2 gecikecek', 'warning'],
      ['4 teklif kabul bekliyor', null],
    ]);
  });

  it('adds branches up and leaves out what is nothing, but for what waits', () => {
    const quiet = row({ waiting: 0, noCourier: 0, predictedLate: 0, offered: 0 });
    expect(waitingCountsOf([quiet]).map(({ text }) => text)).toEqual(['0 bekliyor']);
    expect(waitingCountsOf([row(), row(), quiet]).map(({ text }) => text)).toEqual([
      '6 bekliyor',
      '2 kuryesiz',
      '4 gecikecek',
      '8 teklif kabul bekliyor',
    ]);
  });

  it('says the most severe state: the company’s stop before the branch’s before a failed round', () => {
    expect(dispatchStateOf(row())).toBe('on');
    expect(dispatchStateOf(row({ failed: true }))).toBe('failed');
    expect(dispatchStateOf(row({ failed: true, paused: true }))).toBe('paused');
    expect(dispatchStateOf(row({ paused: true, companyPaused: true }))).toBe('companyPaused');
  });

  it('one line for several branches names them, and says how each stands', () => {
    const [kadikoy, besiktas] = [row({ branchName: 'Kadıköy' }), row({ branchName: 'Beşiktaş' })];
    const stopped = (one: typeof kadikoy) => ({ ...one, paused: true });
    expect(summaryText([row()])).toBe('Şişli: otomatik atama açık');
    expect(summaryText([row(), kadikoy].map(stopped))).toBe('Şişli ve Kadıköy: otomatik atama durduruldu');
    expect(summaryText([row(), stopped(kadikoy)])).toBe('Otomatik atama: Kadıköy durduruldu, Şişli açık');
    expect(summaryText([row({ failed: true }), kadikoy, besiktas])).toBe(
      'Otomatik atama: Şişli aksadı, Kadıköy ve Beşiktaş açık',
    );
    expect(summaryText([row(), kadikoy, besiktas].map(stopped))).toBe('3 şube: otomatik atama durduruldu');
    expect(summaryText([row({ companyPaused: true }), stopped(kadikoy)])).toBe(
      'Şişli ve Kadıköy: otomatik atama durduruldu',
    );
  });

  it('the last round to the second, by Istanbul’s clock', () => {
    expect(formatClock('2026-03-02T21:05:09Z')).toBe('00:05:09');
    expect(roundText(row())).toBe('son tur 19:42:10');
    expect(roundText(row({ lastRoundAt: null }))).toBe('henüz tur yapılmadı');
  });

  it('each count stands for its orders', () => {
    const waits = [wait(1, null), wait(2, '2026-03-02T17:00:00Z'), wait(3, '2026-03-02T17:30:00Z', true)];
    const idsOf = (filter: Parameters<typeof filterWaitingOrders>[1]) =>
      filterWaitingOrders(waits, filter).map(({ orderId }) => orderId);
    expect(idsOf('waiting')).toEqual([1, 2, 3]);
    expect(idsOf('noCourier')).toEqual([1]);
    expect(idsOf('late')).toEqual([3]);
    expect(idsOf('offered')).toEqual([]);
  });
});

it('the offer’s limits are the contract’s', () => {
  const accepts = (offerTimeout: number): boolean => BranchDispatchBody.safeParse({ offerTimeout }).success;
  expect([MIN_OFFER_MIN - 1, MIN_OFFER_MIN, MAX_OFFER_MIN, MAX_OFFER_MIN + 1].map(accepts)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
