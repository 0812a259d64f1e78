import { type Catalogue, fixedText } from './error-entry.ts';
import { formatTl } from './format.ts';

/** Refusals of salary, month close and pay slip (docs/decisions/070). */
export const SALARY_ERRORS = {
  MONTH_RUNNING: {
    status: 409,
    text: ({ month }) => `${month ?? 'Bu ay'} henüz bitmedi; ay bitmeden kapatılamaz.`,
  },
  /** `count`: open points of the checklist. */
  CLOSE_BLOCKED: {
    status: 409,
    text: ({ count }) =>
      `Ay kapatılamadı: kontrol listesinde açık ${count ?? ''} konu var. Önce listeyi tamamlayın.`,
  },
  /** `count` and `amount`: the debts that there are now, TL below zero. */
  DEBTS_CHANGED: {
    status: 409,
    text: ({ count, amount }) =>
      `Eksi hak edişler değişti: şimdi ${count ?? 0} kurye, toplam ${formatTl(Number(amount ?? 0))}. ` +
      'Ay kapatılmadı; güncel listeyi kontrol edip yeniden onaylayın.',
  },
  DEDUCTION_NOT_FOUND: fixedText(404, 'Kesinti bulunamadı.'),
  SLIP_NOT_FOUND: fixedText(404, 'Bu ay için ücret pusulası bulunamadı.'),
  SLIP_LINE_NOT_FOUND: fixedText(404, 'İtiraz edilen satır ücret pusulanızda bulunamadı.'),
  SLIP_FILE_NOT_FOUND: fixedText(404, 'Dosya bulunamadı. Hazırlanan dosyalar 24 saat saklanır.'),
  SLIP_FILE_PREPARING: fixedText(409, 'Dosya henüz hazırlanıyor. Birkaç saniye sonra yeniden deneyin.'),
  WORK_DAY_NOT_FOUND: fixedText(404, 'Kuryenin bu günde bu şubede kaydı yok.'),
} as const satisfies Catalogue;
