import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import { formatDateTime } from '@ulak/contracts/time';

/** The spec's sentences for what could not be loaded or saved (spec 3 §8). */
export const FAILURES = {
  salaries: 'Maaşlar alınamadı',
  settings: 'Maaş ayarları güncellenemedi',
  deductions: 'Kesinti bilgileri güncellenemedi',
  deductionList: 'Kesintiler alınamadı',
  hours: 'Çalışma saatleri alınamadı',
  distances: 'Mesafe bilgileri alınamadı',
  orders: 'Siparişler alınamadı',
  day: 'Gün düzeltilemedi',
  checklist: 'Kontrol listesi alınamadı',
  close: 'Ay kapatılamadı',
  print: 'Pusulalar yazdırılamadı',
} as const;

/** 'Ekim 2026 kapatıldı: 03.11 10:12, Ayşe Demir' */
export const closedText = (month: string, closedAt: string, by: string | null): string =>
  `${formatPayMonth(month)} kapatıldı: ${formatDateTime(new Date(closedAt))}${by === null ? '' : `, ${by}`}`;

/** With how many days a part of a range is priced. */
export const daysInMonthText = (days: number): string => `${days} günlük ayın ücretleriyle`;
