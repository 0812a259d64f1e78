import { formatNumber, formatPercent } from '@ulak/contracts/format';
import { MEAN_PROFITABILITY } from '@ulak/contracts/regions/estimates';
import { figureText, hoursText } from '@ulak/contracts/regions/figure-text';
import type { RegionItem } from '@ulak/contracts/regions/schema';

/** Fewer orders at the peak hour than this say little. */
const FEW_ORDERS = 20;
/** An efficiency of which nothing is to be told: the green of spec 4 §9. */
const NEAR_PERCENT = 80;

const rounded = (couriers: number): number => Math.round(couriers * 10) / 10;

/** What the figures of a region say, in short sentences. */
export function insightsOf(region: Omit<RegionItem, 'insights'>): string[] {
  const { basis, estimated, peakHour, recommendedCouriers, currentCouriers, profitabilityScore } = region;
  const said = [
    `En yoğun saat ${hoursText(peakHour, peakHour + 1)}: siparişlerin ${formatPercent(
      (100 * basis.peakOrders) / region.totalOrders,
    )} kadarı.`,
  ];
  const gap = rounded(recommendedCouriers - currentCouriers);
  if (estimated.includes('currentCouriers'))
    said.push('Bu aralıkta görevdeki kurye ölçülmedi; mevcut kurye sayısı tahmindir.');
  else if (gap === 0 || region.courierEfficiency >= NEAR_PERCENT)
    said.push('Yoğun saatte kurye sayısı ihtiyaca yakın.');
  else if (gap > 0) said.push(`Yoğun saatte ${figureText(gap)} kurye eksik.`);
  else said.push(`Yoğun saatte ${figureText(-gap)} kurye fazla.`);
  if (!estimated.includes('profitabilityScore') && profitabilityScore !== MEAN_PROFITABILITY) {
    const side = profitabilityScore > MEAN_PROFITABILITY ? 'üstünde' : 'altında';
    said.push(`Kurye saati başına ciro şube ortalamasının ${side}.`);
  }
  if (estimated.includes('recommendedCouriers'))
    said.push('Teslimat süreleri henüz öğrenilmedi; öneri şube ayarlarıyla hesaplandı.');
  if (basis.peakOrders < FEW_ORDERS)
    said.push(`Yoğun saatte yalnızca ${formatNumber(basis.peakOrders)} sipariş var; sonuç kesin değil.`);
  return said;
}
