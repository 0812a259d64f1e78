import type { BranchFigures, CourierSummaryRow } from '@ulak/contracts/reports/schema';

/** Figures of the branch report as tiles, heads and cards name them; one word means the same everywhere. */
export const BRANCH_LABELS: Record<keyof BranchFigures, string> = {
  totalOrders: 'Toplam sipariş',
  deliveredOrders: 'Teslim edilen',
  cancelledOrders: 'İptal edilen',
  failedDeliveries: 'Teslim edilemeyen',
  lateDeliveries: 'Geciken',
  onTimeDeliveries: 'Zamanında teslim',
  lateDeliveryRate: 'Gecikme oranı',
  onTimeRate: 'Zamanında oranı',
  avgDeliveryTime: 'Ortalama süre',
  avgAssignmentTime: 'Ort. atama süresi',
  avgTotalTime: 'Ort. toplam süre',
  avgBasketValue: 'Ortalama sepet',
  totalDistanceKm: 'Mesafe',
  totalCouriers: 'Kurye',
};

/** The same of the courier report. */
export const COURIER_LABELS = {
  courierName: 'Kurye',
  branchName: 'Şube',
  courierRole: 'Rol',
  totalDeliveries: 'Toplam teslimat',
  completedDeliveries: 'Teslim edilen',
  failedDeliveries: 'Teslim edilemeyen',
  pickupDeliveries: 'Teslim alınan',
  avgDeliveryTimeMinutes: 'Ortalama süre',
  workingMinutes: 'Çalışma süresi',
  totalDistanceKm: 'Mesafe',
  violationCount: 'Hatalı teslimat',
  successRate: 'Başarı oranı',
  successScore: 'Başarı puanı',
} as const satisfies Partial<Record<keyof CourierSummaryRow, string>>;

/** The spec's sentences for reports that fail (spec 2 §8). */
export const FAILURES = {
  branches: 'Şube raporu alınamadı',
  couriers: 'Kurye raporu alınamadı',
  analysis: 'Şube analizi alınamadı',
} as const;
