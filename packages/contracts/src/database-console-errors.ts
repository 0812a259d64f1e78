import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of the database console. */
export const DATABASE_CONSOLE_ERRORS = {
  /** `reason`: what an operator does (`ConsoleState.reason`). */
  CONSOLE_UNAVAILABLE: {
    status: 503,
    text: ({ reason }) => `Veritabanı konsolu bu kurulumda kapalı. ${reason ?? ''}`.trim(),
  },
  /** `reason`: what an operator does. */
  CONSOLE_READS_ONLY: {
    status: 503,
    text: ({ reason }) => `Veritabanı konsolu bu kurulumda yalnızca okur. ${reason ?? ''}`.trim(),
  },
  CONSOLE_BUSY: {
    status: 503,
    text: ({ limit }) =>
      `Konsolda aynı anda en fazla ${limit ?? 2} sorgu çalışır. Biri bitince yeniden deneyin.`,
  },
  CONSOLE_TIMEOUT: {
    status: 422,
    text: ({ seconds }) =>
      `Sorgu ${seconds ?? 15} saniyede bitmediği için durduruldu. Daraltıp yeniden deneyin.`,
  },
  CONSOLE_LOCKED: fixedText(
    409,
    'Gereken kayıtlar şu anda başka bir işlemde. Birkaç saniye sonra yeniden deneyin.',
  ),
  CONSOLE_CANCELLED: fixedText(409, 'Sorgu iptal edildi.'),
  CONSOLE_TABLE_NOT_FOUND: fixedText(404, 'Tablo bulunamadı.'),
  CONSOLE_ROW_NOT_FOUND: fixedText(404, 'Kayıt bulunamadı. Silinmiş olabilir; tabloyu yenileyin.'),
  CONSOLE_ROW_CHANGED: fixedText(
    409,
    'Bu kayıt siz bakarken değişti. Değişikliğiniz kaydedilmedi; tabloyu yenileyip yeniden deneyin.',
  ),
  /** `reason`: a sentence that names the screen. */
  CONSOLE_REFUSED: {
    status: 409,
    text: ({ reason }) => (typeof reason === 'string' ? reason : 'Bu kayıtlar buradan değiştirilmez.'),
  },
  /** `was`: rows of the trial; `is`: rows now. */
  CONSOLE_COUNT_CHANGED: {
    status: 409,
    text: ({ was, is }) =>
      `Denemede ${was ?? '?'} kayıt etkileniyordu, şimdi ${is ?? '?'} kayıt. ` +
      'Hiçbir şey değişmedi; yeniden deneyip onaylayın.',
  },
  /** `details`: the column, where PostgreSQL names one. */
  CONSOLE_CONFLICT: fixedText(409, 'Kaydedilmedi: veritabanının bir kuralı buna izin vermiyor.'),
  CONSOLE_COMMAND_NOT_FOUND: fixedText(404, 'Komut bulunamadı.'),
} as const satisfies Catalogue;
