import { type Catalogue, fixedText } from './error-entry.ts';

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
  DEDUCTION_NOT_FOUND: fixedText(404, 'Kesinti bulunamadı.'),
  SLIP_NOT_FOUND: fixedText(404, 'Bu ay için ücret pusulası bulunamadı.'),
  SLIP_LINE_NOT_FOUND: fixedText(404, 'İtiraz edilen satır ücret pusulanızda bulunamadı.'),
  SLIP_FILE_NOT_FOUND: fixedText(404, 'Dosya bulunamadı. Hazırlanan dosyalar 24 saat saklanır.'),
  SLIP_FILE_PREPARING: fixedText(409, 'Dosya henüz hazırlanıyor. Birkaç saniye sonra yeniden deneyin.'),
  FEEDBACK_NOT_FOUND: fixedText(404, 'Geri bildirim bulunamadı.'),
  WORK_DAY_NOT_FOUND: fixedText(404, 'Kuryenin bu günde bu şubede kaydı yok.'),
} as const satisfies Catalogue;
