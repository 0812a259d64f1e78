import { type Catalogue, fixedText } from './error-entry.ts';
import { formatTl } from './format.ts';

/** Refusals of couriers' cash. Money facts: TL. */
export const CASH_ERRORS = {
  /** `collected`: what stands, in words. */
  COLLECTION_RECORDED: {
    status: 409,
    text: ({ collected }) =>
      `Bu siparişin tahsilatı daha önce kaydedildi${collected ? `: ${collected}` : ''}. ` +
      'Yanlışsa şubenizden düzeltmesini isteyin.',
  },
  COLLECTION_CHANGED: fixedText(
    409,
    'Siz bakarken bu siparişin tahsilatı değişti. Hiçbir şey kaydedilmedi; güncel tutarları kontrol edin.',
  ),
  COLLECTION_NOT_RECORDED: fixedText(409, 'Tahsilat yalnızca teslim edilmiş siparişlerde düzeltilir.'),
  /** `cash`, `cards`: what is expected now. */
  CASH_CHANGED: {
    status: 409,
    text: ({ cash, cards }) =>
      'Siz sayarken kuryenin kasası değişti' +
      (typeof cash === 'number' && typeof cards === 'number'
        ? `: şimdi ${formatTl(cash)} nakit, ${formatTl(cards)} kart`
        : '') +
      '. Hiçbir şey kaydedilmedi; güncel tutarları kontrol edip yeniden kaydedin.',
  },
  NOTHING_TO_HAND_OVER: fixedText(409, 'Bu kuryenin teslim edecek nakdi veya kart fişi yok.'),
  HAND_OVER_NOT_FOUND: fixedText(404, 'Kasa teslimi bulunamadı.'),
  /** `status`: label of what it is now. */
  HAND_OVER_CHANGED: {
    status: 409,
    text: ({ status }) =>
      `Siz bakarken bu kasa teslimi değişti${status ? ` (${status})` : ''}. ` +
      'Hiçbir şey kaydedilmedi; güncel hâlini kontrol edin.',
  },
  /** `limit`: what may become a deduction now. */
  SHORTAGE_CHANGED: {
    status: 409,
    text: ({ limit }) =>
      typeof limit === 'number' && limit > 0
        ? `Kesilebilecek eksik şimdi ${formatTl(limit)}. Hiçbir şey kesilmedi; tutarı kontrol edin.`
        : 'Bu teslimde kesilecek açık eksik kalmadı. Hiçbir şey kesilmedi.',
  },
} as const satisfies Catalogue;
