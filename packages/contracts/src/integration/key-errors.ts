import type { ErrorCode } from '../errors.ts';

/** A refusal as whoever connects a system meets it. */
export interface KeyError {
  readonly code: ErrorCode;
  readonly status: number;
  /** What the caller does about it. */
  readonly advice: string;
}

/** Refusals of calls by a branch's key, by status; a test holds them against the catalogue. */
export const KEY_ERRORS: readonly KeyError[] = [
  {
    code: 'VALIDATION_ERROR',
    status: 400,
    advice: 'Alan eksik veya hatalı; hangisi olduğu `details` içindedir. Düzeltip yeniden gönderin.',
  },
  { code: 'MALFORMED_JSON', status: 400, advice: 'Gövde geçerli bir JSON değil.' },
  {
    code: 'BODY_TOO_COMPLEX',
    status: 400,
    advice: 'Gövdede çok fazla alan var veya alanlar çok iç içe. Küçültüp yeniden gönderin.',
  },
  {
    code: 'LOCATION_REQUIRED',
    status: 400,
    advice: '`location` gelmedi ve adresin sokağı bulunamadı. Teslimat noktasını (`location`) gönderin.',
  },
  {
    code: 'NOT_AUTHENTICATED',
    status: 401,
    advice: 'Authorization başlığı yok. Anahtarı "Authorization: Bearer ANAHTAR" biçiminde gönderin.',
  },
  {
    code: 'BRANCH_KEY_INVALID',
    status: 401,
    advice: 'Anahtar yanlış veya yenilenmiş. Panelden güncel anahtarı alın.',
  },
  {
    code: 'COMPANY_PASSIVE',
    status: 403,
    advice: 'Şirket pasif; etkinleştirilene kadar sipariş alınmaz.',
  },
  { code: 'ORDER_NOT_FOUND', status: 404, advice: 'Bu şubede böyle bir sipariş yok.' },
  { code: 'BODY_TOO_LARGE', status: 413, advice: 'Gövde 256 kB sınırını aşıyor.' },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    advice: '`Content-Type` başlığını `application/json` olarak gönderin.',
  },
  {
    code: 'IDEMPOTENCY_KEY_REUSED',
    status: 422,
    advice: 'Aynı `Idempotency-Key` başka bir içerikle kullanıldı. Yeni bir değer gönderin.',
  },
  {
    code: 'OUTSIDE_DELIVERY_AREA',
    status: 422,
    advice: 'Nokta şubenin teslimat bölgesi dışında ve şube böyle sipariş almıyor. Noktayı kontrol edin.',
  },
  {
    code: 'INTERNAL_ERROR',
    status: 500,
    advice: 'Bizim hatamız. Aynı isteği yineleyin; sürerse istek no ile bildirin.',
  },
  {
    code: 'DELIVERY_STOPPED',
    status: 503,
    advice: 'Teslimat durduruldu ve şube sipariş almıyor. `Retry-After` kadar bekleyip yeniden gönderin.',
  },
  {
    code: 'SERVICE_BUSY',
    status: 503,
    advice: 'Sunucu yoğun. Birkaç saniye sonra aynı isteği yineleyin; diğer 503 kodları için de böyle yapın.',
  },
];
