import { businessDayStart } from '@ulak/contracts/business-day';
import type { BranchId } from '@ulak/contracts/ids';
import type { RushVerdict } from '@ulak/contracts/rush/schema';
import { formatDate } from '@ulak/contracts/time';

type Verdict = NonNullable<RushVerdict>;

const TEXTS: Record<Verdict['kind'], (verdict: Verdict) => string> = {
  NO_ORDERS: () =>
    'Son dört haftada yoğun saatin çevresine düşen sipariş yok: aralıklar bir şeyi değiştirmez.',
  NOBODY: () => 'Şu anda görevde kurye yok: yerler tek kuryeye göre sayılıyor, aralıklar bu hâliyle yetmez.',
  NEVER_FULL: ({ mostInSlot, capacity }) =>
    `Aralıklar bir şeyi değiştirmez: bir aralığa en çok ${mostInSlot} sipariş düştü, ` +
    `${capacity} yer var; yayılacak yığılma yok.`,
  TOO_MANY: ({ busiest, places }) =>
    `Aralıklar yetmez: en yoğun günde ${busiest?.orders ?? 0} sipariş düştü, bütün aralıklarda ` +
    `${places} yer var; sığmayanlara her zamanki gibi söz verilir.`,
  PACES: ({ mostInSlot, capacity }) =>
    `Aralıklar gecikmeyi azaltabilir: bir aralığa ${mostInSlot} siparişe kadar düştü, ${capacity} yer var.`,
};

/** What pacing can do, in one sentence. */
export const verdictText = (verdict: Verdict): string => TEXTS[verdict.kind](verdict);

/** What the sentence is computed from. */
export function basisText({ days, orders, busiest, kind }: Verdict): string {
  const most = busiest
    ? `; en yoğunu ${formatDate(businessDayStart(busiest.day))}, ${busiest.orders} sipariş`
    : '';
  const source = kind === 'NO_ORDERS' ? '' : ', yerler şimdiki ayarla ve görevdeki kuryelerle';
  return (
    `Hesap: son dört haftanın ${days} günü, yoğun saatin çevresinde ${orders} sipariş${most}. ` +
    `Siparişler aralıksız varacakları ana göre sayıldı${source}.`
  );
}

/** The rehearsal of the busiest day with pacing; null: no day had orders. */
export const rehearsalLink = (branchId: BranchId, { busiest }: Verdict): string | null =>
  busiest && `/heat-map?tab=rehearsal&branch=${branchId}&day=${busiest.day}&pacing=1`;
