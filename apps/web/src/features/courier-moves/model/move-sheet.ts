import type { Priority } from '@ulak/contracts/regions/estimates';
import { hoursText } from '@ulak/contracts/regions/figure-text';
import type { MoveSuggestion } from '@ulak/contracts/regions/schema';
import type { XlsxSheet } from '../../../lib/xlsx.ts';

export const PRIORITY_LABELS: Record<Priority, string> = {
  high: 'Yüksek öncelik',
  medium: 'Orta öncelik',
  low: 'Düşük öncelik',
};

/** The suggestions as a table, one row each. */
export const moveSheet = (suggestions: readonly MoveSuggestion[]): XlsxSheet => ({
  name: 'Rota optimizasyonu',
  columns: [
    { header: 'Öncelik', width: 16, format: 'text' },
    { header: 'Veren şube', width: 24, format: 'text' },
    { header: 'Alan şube', width: 24, format: 'text' },
    { header: 'Saatler', width: 14, format: 'text' },
    { header: 'Kurye', width: 8, format: 'whole' },
    { header: 'Görevdeki kurye', width: 16, format: 'decimal' },
    { header: 'Taşıma sonrası kurye', width: 20, format: 'decimal' },
    { header: 'Bu saatlerde sipariş', width: 20, format: 'decimal' },
    { header: 'Geç payı önce (%)', width: 18, format: 'whole' },
    { header: 'Geç payı sonra (%)', width: 18, format: 'whole' },
    { header: 'Verimlilik önce (%)', width: 18, format: 'whole' },
    { header: 'Verimlilik sonra (%)', width: 18, format: 'whole' },
    { header: 'Ek kapasite (sipariş)', width: 18, format: 'decimal' },
    { header: 'Hesaplanan sipariş', width: 18, format: 'whole' },
    { header: 'Gerekçe', width: 80, format: 'text' },
  ],
  rows: suggestions.map((one) => [
    PRIORITY_LABELS[one.priority],
    one.fromBranchName,
    one.toBranchName,
    hoursText(one.hours.from, one.hours.to),
    one.couriers,
    one.currentCouriers,
    one.recommendedCouriers,
    one.orderVolume,
    one.effect.lateBefore,
    one.effect.lateAfter,
    one.effect.efficiencyBefore,
    one.effect.efficiencyAfter,
    one.effect.extraCapacity,
    one.samples,
    one.reason,
  ]),
});
