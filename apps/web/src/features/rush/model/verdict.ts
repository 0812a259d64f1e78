import { businessDayStart } from '@ulak/contracts/business-day';
import type { BranchId } from '@ulak/contracts/ids';
import type { RushVerdict } from '@ulak/contracts/rush/schema';
import { formatDate } from '@ulak/contracts/time';

type Verdict = NonNullable<RushVerdict>;

/** What pacing can do, in one sentence. */
export function verdictText({ kind, busiest, mostInSlot, capacity, places }: Verdict): string {
  switch (kind) {
    case 'NO_ORDERS':
      return 'Son dört haftada yoğun saatin çevresine düşen sipariş yok: aralıklar bir şeyi değiştirmez.';
    case 'NOBODY':
      return 'Şu anda görevde kurye yok: yerler tek kuryeye göre sayılıyor, aralıklar bu hâliyle yetmez.';
    case 'NEVER_FULL':
      return (
        `Aralıklar bir şeyi değiştirmez: bir aralığa en çok ${mostInSlot} sipariş düştü, ` +
        `${capacity} yer var; yayılacak yığılma yok.`
      );
    case 'TOO_MANY':
      return (
        `Aralıklar yetmez: en yoğun günde ${busiest?.orders ?? 0} sipariş düştü, bütün aralıklarda ` +
        `${places} yer var; sığmayanlara her zamanki gibi söz verilir.`
      );
    case 'PACES':
      return (
        `Aralıklar gecikmeyi azaltabilir: bir aralığa ${mostInSlot} siparişe kadar düştü, ` +
        `${capacity} yer var.`
      );
  }
}

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
