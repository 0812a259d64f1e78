import type { FieldErrors } from '../errors.ts';
import { NOT_POSITIVE } from './numbers.ts';

/** Fields of a branch as the audit log and sentences call them. */
export const BRANCH_LABELS = {
  name: 'Şube adı',
  address: 'Adres',
  location: 'Konum',
  phone: 'Telefon',
  companyId: 'Şirket',
  radius: 'Şube yarıçapı',
  customerAreaRadius: 'Müşteri alanı yarıçapı',
  maxSpeed: 'En yüksek hız',
  minSpeed: 'En düşük hız',
  extraTime: 'Ek süre',
  orderExtraTime: 'Sipariş ek süresi',
  breakDuration: 'Mola süresi',
  openTime: 'Açılış saati',
  closeTime: 'Kapanış saati',
  maxDeliveryTime: 'En uzun teslimat süresi',
  warningTime: 'Uyarı süresi',
  assignmentMethod: 'Atama yöntemi',
  maxConcurrentDeliveries: 'Aynı anda en fazla sipariş',
  requireInBranchArea: 'Şube alanında olma zorunluluğu',
  onlyManagerCanSetOnline: 'Çevrimiçi yapmayı yalnızca yöneticiye bırakma',
  onlyManagerCanSetOffline: 'Çevrimdışı yapmayı yalnızca yöneticiye bırakma',
  walletEnabled: 'Cüzdan',
  receiptWidth: 'Fiş genişliği',
  offerTimeout: 'Teklif süresi',
  dispatchPaused: 'Otomatik atamanın durdurulması',
  baseRate: 'Taban ücret',
  pricePerKm: 'Kilometre başı ücret',
  minimumRate: 'En düşük ücret',
  baseSalary: 'Aylık maaş',
  vehicleRent: 'Araç kirası',
  overtimeRate: 'Fazla mesai ücreti',
  gasPrice: 'Yakıt fiyatı',
  fuelConsumption: 'Yakıt tüketimi',
} as const;
export type BranchField = keyof typeof BRANCH_LABELS;

const labelOf = (path: string): string | undefined => {
  const field = path.replace(/^salarySettings\./, '');
  return Object.hasOwn(BRANCH_LABELS, field) ? BRANCH_LABELS[field as BranchField] : undefined;
};

/**
 * The message of an update that was refused for a number below zero: 'Geçersiz {field} değeri. Pozitif bir
 * sayı olmalı.' (spec 2 §5 §8); undefined for other errors. The field itself says {@link NOT_POSITIVE}.
 */
export function invalidNumberText(details: FieldErrors): string | undefined {
  const [path] = Object.entries(details).find(([, sentence]) => sentence === NOT_POSITIVE) ?? [];
  const label = path === undefined ? undefined : labelOf(path);
  return label === undefined ? undefined : `Geçersiz ${label} değeri. Pozitif bir sayı olmalı.`;
}
