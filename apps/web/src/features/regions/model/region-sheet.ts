import { hoursText } from '@ulak/contracts/regions/figure-text';
import type { EstimatedFigure } from '@ulak/contracts/regions/estimates';
import type { RegionItem } from '@ulak/contracts/regions/schema';
import type { XlsxSheet } from '../../../lib/xlsx.ts';

/** Names of figures that may be estimated. */
const FIGURE_NAMES: Record<EstimatedFigure, string> = {
  ordersPerHour: 'Saat başına sipariş',
  recommendedCouriers: 'Önerilen kurye',
  currentCouriers: 'Görevdeki kurye',
  courierEfficiency: 'Kurye verimliliği',
  totalRevenue: 'Ciro',
  profitabilityScore: 'Kârlılık',
};

/** The cards as a table, one row each. */
export const regionSheet = (regions: readonly RegionItem[]): XlsxSheet => ({
  name: 'Bölge analizi',
  columns: [
    { header: 'Bölge', width: 32, format: 'text' },
    { header: 'Enlem', width: 12, format: 'degrees' },
    { header: 'Boylam', width: 12, format: 'degrees' },
    { header: 'Sipariş', width: 10, format: 'whole' },
    { header: 'Saat başına sipariş', width: 18, format: 'decimal' },
    { header: 'En yoğun saat', width: 16, format: 'text' },
    { header: 'Görevdeki kurye', width: 16, format: 'decimal' },
    { header: 'Önerilen kurye', width: 16, format: 'decimal' },
    { header: 'Kurye verimliliği (%)', width: 20, format: 'whole' },
    { header: 'Ciro (TL)', width: 14, format: 'money' },
    { header: 'Ortalama sepet (TL)', width: 18, format: 'money' },
    { header: 'Kârlılık (%)', width: 12, format: 'whole' },
    { header: 'Tahmin olanlar', width: 40, format: 'text' },
    { header: 'Notlar', width: 60, format: 'text' },
  ],
  rows: regions.map((region) => [
    region.regionName,
    region.centerLat,
    region.centerLng,
    region.totalOrders,
    region.ordersPerHour,
    hoursText(region.peakHour, region.peakHour + 1),
    region.currentCouriers,
    region.recommendedCouriers,
    region.courierEfficiency,
    region.totalRevenue,
    region.avgOrderValue,
    region.profitabilityScore,
    region.estimated.map((figure) => FIGURE_NAMES[figure]).join(', '),
    region.insights.join(' '),
  ]),
});
