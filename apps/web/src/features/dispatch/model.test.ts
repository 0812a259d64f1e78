import { BranchDispatchBody } from '@ulak/contracts/branches/schema';
import type { WaitingOrder } from '@ulak/contracts/dispatch/schema';
import { asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aDispatch as row } from '../../test/dispatch.ts';
import {
  calibrationText,
  waitingCountsOf,
  formatClock,
  giniText,
  hourText,
  MAX_OFFER_MIN,
  MIN_OFFER_MIN,
  onlineText,
  roundText,
  percentWithSuffix,
  dispatchStateOf,
  summaryText,
  filterWaitingOrders,
} from './model.ts';

const wait = (id: number, deliveryAt: string | null, isLate = false): WaitingOrder => ({
  orderId: asOrderId(id),
  orderNumber: String(id),
  reason: 'ALL_COURIERS_BUSY',
  text: 'Bütün kuryeler yolda.',
  deliveryAt,
  isLate,
});

describe('the line of a branch (ux "Management dashboard": two severities, red for what needs a person now)', () => {
  it('counts what waits, what nobody can take, what comes too late and what is offered', () => {
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

  it('says the gravest state: the company’s stop before the branch’s before a failed round', () => {
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

describe('distribution and predictions in words', () => {
  it('a number takes the ending it is read with', () => {
    const read = [0, 1, 2, 3, 4, 5, 6, 9, 10, 20, 30, 40, 50, 60, 70, 80, 84, 90, 97, 100];
    expect(read.map(percentWithSuffix)).toEqual([
      "%0'ı",
      "%1'i",
      "%2'si",
      "%3'ü",
      "%4'ü",
      "%5'i",
      "%6'sı",
      "%9'u",
      "%10'u",
      "%20'si",
      "%30'u",
      "%40'ı",
      "%50'si",
      "%60'ı",
      "%70'i",
      "%80'i",
      "%84'ü",
      "%90'ı",
      "%97'si",
      "%100'ü",
    ]);
  });

  it('calibration is one sentence a stage, and says when nothing was measured', () => {
    const one = {
      stage: 'CREATED',
      deliveries: 420,
      inside: 353,
      early: 25,
      late: 42,
      meanWidthMin: 22.4,
    } as const;
    expect(calibrationText(one)).toBe(
      "Sipariş verilirken söylenen aralık: teslimatların %84'ü bu aralıkta geldi (420 teslimat; %6 daha erken, %10 daha geç, aralık ortalama 22 dk).",
    );
    expect(
      calibrationText({
        ...one,
        stage: 'PICKED_UP',
        deliveries: 0,
        inside: 0,
        early: 0,
        late: 0,
        meanWidthMin: null,
      }),
    ).toBe('Kurye teslim alınca söylenen aralık: henüz ölçülmüş teslimat yok.');
  });

  it('both Gini values are one sentence; none with fewer than two couriers', () => {
    expect(giniText(0.124, 0.18)).toBe(
      'Gini katsayısı siparişlerde 0,12, kazançta 0,18: 0 ise çevrimiçi saat başına herkese aynı pay düşmüş, 1 ise hepsi tek kuryede toplanmıştır.',
    );
    expect(giniText(null, null)).toBeNull();
  });

  it('time online is told in hours that are no seconds', () => {
    expect([520, 120, 9, 0].map(onlineText)).toEqual(['8 sa 40 dk', '2 sa', '9 dk', '0 dk']);
  });

  it('hours read as on a clock, the whole day as itself', () => {
    expect([-1, 0, 19].map(hourText)).toEqual(['Tüm gün', '00:00', '19:00']);
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
