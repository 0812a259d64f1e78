import { type Catalogue, fixedText } from './error-entry.ts';
import { formatTl } from './format.ts';

/** Why cash at hand is not offset as asked, beside the field too; `limit` in TL. */
export const offsetLimitText = (limit: number): string =>
  limit > 0
    ? `En fazla ${formatTl(limit)} mahsup edilebilir. Hiçbir şey ödenmedi.`
    : 'Kuryenin üzerinde mahsup edilecek nakit yok. Hiçbir şey ödenmedi.';

/** Refusals of wallets and payouts. Money facts: TL. */
export const PAY_ERRORS = {
  WALLET_DISABLED: fixedText(403, 'Bu özellik şubeniz için devre dışı bırakılmıştır.'),
  EARNING_NOT_FOUND: fixedText(404, 'Kazanç bulunamadı.'),
  EARNING_PAID: fixedText(
    409,
    'Bu kazanç ödendi; değiştirilemez. Bunun yerine içinde bulunduğumuz aya "Düzeltme" ekleyin.',
  ),
  EARNING_CANCELLED: fixedText(409, 'Bu kazanç silinmiş; düzenlenemez.'),
  /** `month`: its name, 'Ekim 2026'. */
  MONTH_CLOSED: {
    status: 409,
    text: ({ month }) =>
      `${month ?? 'Bu'} ayı kapatıldı; değiştirilemez. Bunun yerine içinde bulunduğumuz aya ` +
      '"Düzeltme" ekleyin.',
  },
  PAYOUT_NOT_FOUND: fixedText(404, 'Ödeme bulunamadı.'),
  PAYOUT_REVERSED: fixedText(409, 'Bu ödeme daha önce geri alınmış.'),
  /** `amount`: what is open, where that is below zero. */
  NOTHING_TO_PAY: {
    status: 409,
    text: ({ amount }) =>
      typeof amount === 'number' && amount < 0
        ? `Ödenecek tutar yok: kuryenin ${formatTl(-amount)} borcu var.`
        : 'Ödenecek tutar yok; bu kayıtlar daha önce ödenmiş olabilir.',
  },
  PAYOUT_CHANGED: {
    status: 409,
    text: ({ amount }) =>
      `Ödenecek tutar değişti${typeof amount === 'number' ? `: şimdi ${formatTl(amount)}` : ''}. ` +
      'Hiçbir şey ödenmedi; güncel tutarı kontrol edip yeniden onaylayın.',
  },
  /** `limit`: the most that may be offset; 0: the courier holds no cash. */
  OFFSET_TOO_LARGE: { status: 409, text: ({ limit }) => offsetLimitText(Number(limit)) },
} as const satisfies Catalogue;
