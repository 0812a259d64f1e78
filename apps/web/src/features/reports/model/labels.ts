import type { BranchFigures, CourierSummaryRow } from '@ulak/contracts/reports/schema';

/** Figures of the branch report as tiles, heads and cards name them; the words are those of the
 * server's sheet. */
export const BRANCH_LABELS: Record<keyof BranchFigures, string> = {
  totalOrders: 'Toplam sipariş',
  deliveredOrders: 'Teslim edilen',
  cancelledOrders: 'İptal edilen',
  failedDeliveries: 'Teslim edilemeyen',
  lateDeliveries: 'Geciken',
  onTimeDeliveries: 'Zamanında',
  lateDeliveryRate: 'Gecikme oranı',
  onTimeRate: 'Zamanında oranı',
  avgDeliveryTime: 'Ortalama süre',
  avgAssignmentTime: 'Ortalama atama süresi',
  avgTotalTime: 'Ortalama toplam süre',
  avgBasketValue: 'Ortalama sepet',
  totalDistanceKm: 'Toplam mesafe',
  totalCouriers: 'Kurye sayısı',
};

/** The same of the courier report. */
export const COURIER_LABELS = {
  courierName: 'Kurye',
  branchName: 'Şube',
  courierRole: 'Rol',
  totalDeliveries: 'Toplam teslimat',
  completedDeliveries: 'Tamamlanan',
  failedDeliveries: 'Teslim edilemeyen',
  pickupDeliveries: 'Teslim alınan',
  avgDeliveryTimeMinutes: 'Ortalama süre',
  workingMinutes: 'Çalışma süresi',
  totalDistanceKm: 'Toplam mesafe',
  violationCount: 'İhlal',
  successRate: 'Başarı oranı',
  successScore: 'Başarı puanı',
} as const satisfies Partial<Record<keyof CourierSummaryRow, string>>;

/** The spec's sentences for reports that fail (spec 2 §8). */
export const FAILURES = {
  branches: 'Şube raporu alınamadı',
  couriers: 'Kurye raporu alınamadı',
  analysis: 'Şube analizi alınamadı',
} as const;
