import { ASSIGNMENT_ERRORS } from './assignment-errors.ts';
import { MAX_BODY_DEPTH, MAX_BODY_FIELDS, MAX_BODY_VALUES } from './body-limits.ts';
import { BRANCH_PLAN_ERRORS } from './branch-plan-errors.ts';
import { CASH_ERRORS } from './cash-errors.ts';
import { DATABASE_CONSOLE_ERRORS } from './database-console-errors.ts';
import { DOCUMENT_ERRORS } from './document-errors.ts';
import { DELIVERY_AREA_ERRORS } from './delivery-area-errors.ts';
import { DELAY_ERRORS } from './delay-errors.ts';
import { NEIGHBORHOOD_ERRORS } from './neighborhood-errors.ts';
import { PAY_ERRORS } from './pay-errors.ts';
import { HEAT_MAP_ERRORS } from './heatmap-errors.ts';
import { type Catalogue, type Facts, fixedText } from './error-entry.ts';
import { RUSH_ERRORS } from './rush-errors.ts';
import { SALARY_ERRORS } from './salary-errors.ts';
import { STOP_ERRORS } from './stop-errors.ts';

/** Text of a wait: seconds up to two minutes, then minutes. */
function waitText({ retryAfterSeconds }: Facts, unknown: string): string {
  if (typeof retryAfterSeconds !== 'number') return unknown;
  return retryAfterSeconds <= 120
    ? `${retryAfterSeconds} saniye`
    : `${Math.ceil(retryAfterSeconds / 60)} dakika`;
}

/** Text of a wait for customers: whole minutes. */
function waitMinutesText({ retryAfterSeconds }: Facts, unknown: number): string {
  const isKnown = typeof retryAfterSeconds === 'number';
  return `${isKnown ? Math.max(1, Math.ceil(retryAfterSeconds / 60)) : unknown} dakika`;
}

/**
 * Every refusal of the server: stable English code → HTTP status and the Turkish sentence that says what to
 * do. Body shape: DECISIONS "Calls whose path or answer the documents do not show".
 */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    text: (facts) => {
      if (typeof facts.sentence === 'string') return facts.sentence;
      return facts.unnamed
        ? 'Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin; ' +
            `gösterilmeyen ${facts.unnamed} hata daha var.`
        : 'Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin.';
    },
  },
  MALFORMED_JSON: fixedText(400, 'Gönderilen veri okunamadı. Geçerli bir JSON gövdesi gönderin.'),
  MALFORMED_REQUEST: fixedText(400, 'İstek okunamadı. Geçerli bir HTTP isteği gönderin.'),
  REQUEST_TIMEOUT: fixedText(408, 'İstek zamanında tamamlanmadı. Lütfen yeniden gönderin.'),
  HEADERS_TOO_LARGE: fixedText(431, 'İsteğin başlıkları veya adresi çok uzun. Kısaltıp yeniden gönderin.'),
  BODY_TOO_LARGE: {
    status: 413,
    text: (facts) =>
      typeof facts.sentence === 'string'
        ? facts.sentence
        : facts.limitKb
          ? `Gönderilen veri çok büyük. Bu çağrıya en fazla ${facts.limitKb} kB gönderebilirsiniz.`
          : 'Gönderilen veri çok büyük. Daha küçük parçalar hâlinde gönderin.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    text: (facts) =>
      facts.limitMb
        ? `Dosya çok büyük. En fazla ${facts.limitMb} MB yükleyebilirsiniz.`
        : 'Dosya çok büyük. Lütfen daha küçük bir dosya seçin.',
  },
  MALFORMED_UPLOAD: fixedText(400, 'Dosya okunamadı veya eksik geldi. Lütfen yeniden seçip gönderin.'),
  BODY_TOO_COMPLEX: {
    status: 400,
    text: (facts) =>
      typeof facts.sentence === 'string'
        ? facts.sentence
        : `Gönderilen veri çok karmaşık. En fazla ${MAX_BODY_FIELDS} alan, ${MAX_BODY_VALUES} değer ` +
          `ve iç içe ${MAX_BODY_DEPTH} düzey gönderebilirsiniz.`,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    text: (facts) => `Bu içerik türü desteklenmiyor. ${facts.expected ?? 'application/json'} gönderin.`,
  },
  NOT_AUTHENTICATED: fixedText(401, 'Oturumunuz yok veya süresi doldu. Lütfen yeniden giriş yapın.'),
  LOGIN_FAILED: fixedText(401, 'TC kimlik/telefon numarası veya şifre hatalı.'),
  LOGIN_THROTTLED: {
    status: 429,
    text: (facts) =>
      `Çok fazla hatalı giriş denemesi yapıldı. Lütfen ${waitText(facts, '15 dakika')} sonra ` +
      'yeniden deneyin.',
  },
  ACCOUNT_INACTIVE: fixedText(403, 'Hesabınız pasif. Giriş yapmak için lütfen yöneticinizle görüşün.'),
  /** `isOrder`: told to who creates an order for a branch of that company. */
  COMPANY_PASSIVE: {
    status: 403,
    text: ({ isOrder }) =>
      isOrder
        ? 'Bu şubenin şirketi pasif; sipariş alınmıyor. Önce şirket etkinleştirilmeli.'
        : 'Şirketinizin hesabı pasif. Lütfen şirket yöneticinizle görüşün.',
  },
  BRANCH_KEY_INVALID: fixedText(401, 'API anahtarı geçersiz veya yenilenmiş. Panelden güncel anahtarı alın.'),
  FORBIDDEN: fixedText(403, 'Bu işlem için yetkiniz bulunmuyor.'),
  CROSS_SITE_REQUEST: fixedText(403, 'Bu istek başka bir siteden geldiği için reddedildi.'),
  NOT_FOUND: fixedText(404, 'Aradığınız kayıt bulunamadı.'),
  ROUTE_NOT_FOUND: fixedText(404, 'Böyle bir adres yok.'),
  METHOD_NOT_ALLOWED: fixedText(405, 'Bu adres bu yöntemi desteklemiyor.'),
  RATE_LIMITED: fixedText(429, 'Çok sık istek gönderildi. Lütfen biraz bekleyip yeniden deneyin.'),
  IDEMPOTENCY_KEY_REUSED: fixedText(
    422,
    'Bu Idempotency-Key daha önce başka bir içerikle kullanıldı. Yeni bir anahtar gönderin.',
  ),
  SERVICE_UNAVAILABLE: fixedText(
    503,
    'Hizmet şu anda kullanılamıyor. Lütfen birkaç saniye sonra yeniden deneyin.',
  ),
  SERVICE_BUSY: fixedText(503, 'Şu anda çok fazla istek var. Lütfen birkaç saniye sonra yeniden deneyin.'),
  QUERY_TIMEOUT: fixedText(
    503,
    'İşlem çok uzun sürdüğü için durduruldu. Lütfen birkaç saniye sonra yeniden deneyin.',
  ),
  STORAGE_FULL: fixedText(
    503,
    'Sunucunun diski dolu; kayıt yapılamadı. Lütfen sistem yöneticinize haber verin.',
  ),
  STREAMS_FULL: fixedText(503, 'Şu anda çok fazla canlı bağlantı var. Lütfen biraz sonra yeniden deneyin.'),
  STREAMS_OF_ADDRESS: {
    status: 429,
    text: (facts) =>
      `Aynı ağdan en fazla ${facts.limit ?? '?'} canlı bağlantı açılabilir. Açık sekmelerden ` +
      'bazılarını kapatıp yeniden deneyin.',
  },
  INTERNAL_ERROR: fixedText(500, 'Beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.'),

  /** `actorName` and `at` ('dd.MM HH:mm'): who changed it, when known. */
  RECORD_CHANGED: {
    status: 409,
    text: ({ actorName, at }) =>
      actorName
        ? `Siz düzenlerken bu kaydı ${actorName} değiştirdi (${at ?? 'az önce'}). Hiçbir şey ` +
          'kaydedilmedi; güncel değerleri kontrol edip yeniden kaydedin.'
        : 'Siz düzenlerken bu kayıt değişti. Hiçbir şey kaydedilmedi; güncel değerleri kontrol edip ' +
          'yeniden kaydedin.',
  },

  COMPANY_NOT_FOUND: fixedText(404, 'Şirket bulunamadı.'),
  COMPANY_HAS_ACTIVE_ORDERS: {
    status: 409,
    text: ({ count }) =>
      `Şirketin süren ${count === undefined ? '' : `${count} `}siparişi var; pasife alınamaz. ` +
      'Önce bu siparişler teslim veya iptal edilmeli.',
  },
  /** `what`: what hangs on it, in words. */
  COMPANY_IN_USE: {
    status: 409,
    text: ({ what }) =>
      `Bu şirketin ${what ?? 'şubeleri veya geçmiş kayıtları'} var; silinemez. ` +
      'Bunun yerine durumunu "Pasif" yapabilirsiniz.',
  },
  BRANCH_ALREADY_ASSIGNED: {
    status: 409,
    text: ({ companyName }) =>
      companyName
        ? `Bu şube zaten ${companyName} şirketine bağlı; şubenin şirketi değiştirilemez.`
        : 'Bu şube zaten bir şirkete bağlı; şubenin şirketi değiştirilemez.',
  },

  BRANCH_REQUIRED: fixedText(400, 'Lütfen bir şube seçin'),
  BRANCH_NOT_FOUND: {
    status: 404,
    text: ({ toUpdate }) => (toUpdate ? 'Güncellenecek şube bulunamadı' : 'Şube bulunamadı.'),
  },
  BRANCH_IN_USE: {
    status: 409,
    text: ({ reasons }) =>
      reasons === undefined
        ? 'Şubede süren siparişler, kayıtlı kullanıcılar veya ödenmemiş kazançlar var; şube silinemez.'
        : `Şube silinemez: ${reasons}. Önce bunları tamamlayın veya taşıyın.`,
  },
  BRANCH_UNASSIGNED: fixedText(409, 'Bu şube henüz bir şirkete bağlı değil. Önce bir şirkete atayın.'),
  BRANCH_KEY_UNREADABLE: fixedText(409, 'Bu şubenin API anahtarı gösterilemiyor. Anahtarı yenileyin.'),
  LOCATION_REQUIRED: fixedText(
    400,
    'Adresin sokağı bulunamadı. Teslimat noktasını gönderin: location {lat, lng}.',
  ),
  ...ASSIGNMENT_ERRORS,
  ...SALARY_ERRORS,
  ...STOP_ERRORS,
  ...RUSH_ERRORS,
  ...DELIVERY_AREA_ERRORS,
  ORDER_NOT_FOUND: fixedText(404, 'Sipariş bulunamadı.'),
  ORDER_NOT_EDITABLE: fixedText(409, 'Kuryenin teslim aldığı sipariş düzenlenemez.'),
  ORDER_NOT_POOLED: fixedText(409, 'Bu sipariş havuzda değil.'),
  ORDER_NOT_YOURS: fixedText(403, 'Bu sipariş size atanmamış.'),
  ORDER_ERASED: fixedText(409, 'Bu siparişin müşteri bilgileri silindiği için bu işlem yapılamaz.'),
  CUSTOMER_HAS_RUNNING_ORDERS: {
    status: 409,
    text: (facts) =>
      `Bu numaranın süren ${facts.count ?? '?'} siparişi var. Önce bu siparişler teslim veya ` +
      'iptal edilmeli; hiçbir şey silinmedi.',
  },
  UNDELIVERABLE_NOTE_REQUIRED: fixedText(400, 'Teslim edilememe nedenini yazın.'),

  NOTICE_NOT_FOUND: fixedText(404, 'Bildirim bulunamadı.'),
  MESSAGE_LIMIT: {
    status: 429,
    text: (facts) =>
      `Bir saatte en fazla ${facts.limit ?? 30} mesaj gönderebilirsiniz. Lütfen ` +
      `${waitText(facts, 'birkaç dakika')} sonra yeniden deneyin.`,
  },
  FEEDBACK_NOT_FOUND: fixedText(404, 'Geri bildirim bulunamadı.'),
  FEEDBACK_LIMIT: {
    status: 429,
    text: (facts) =>
      `Bir saatte en fazla ${facts.limit ?? 10} geri bildirim gönderebilirsiniz. Lütfen ` +
      `${waitText(facts, 'birkaç dakika')} sonra yeniden deneyin.`,
  },
  COURIER_ON_ROAD: {
    status: 409,
    text: (facts) =>
      `${facts.courierName ?? 'Kurye'} şu anda yolda: üzerinde teslim alınmış ` +
      `${facts.onRoad ?? '?'} sipariş var${facts.orderNumbers ? ` (${facts.orderNumbers})` : ''}. ` +
      'Önce bu siparişler tamamlanmalı veya iptal edilmeli.',
  },
  // With a name the sentence is for staff, else for the courier (spec 3 §4.3).
  COURIER_HAS_DELIVERIES: {
    status: 409,
    text: (facts) =>
      facts.courierName
        ? `${facts.courierName} üzerinde aktif teslimatlar var; önce tamamlanmalı veya başka kuryeye ` +
          'verilmeli.'
        : 'Aktif teslimatlarınız var. Lütfen önce teslimatları tamamlayın.',
  },
  MANAGER_ONLY_ONLINE: fixedText(
    403,
    'Bu şubede yalnızca şube yöneticileri kuryeleri çevrimiçi yapabilir. Lütfen yöneticinizi arayın.',
  ),
  MANAGER_ONLY_OFFLINE: fixedText(
    403,
    'Bu şubede yalnızca şube yöneticileri kuryeleri çevrimdışı yapabilir. Lütfen yöneticinizi arayın.',
  ),
  OUT_OF_BRANCH_AREA: fixedText(
    409,
    'Bu işlem için şube alanı içinde olmalısınız. Şubeye yaklaşıp yeniden deneyin.',
  ),
  COURIER_NOT_ONLINE: {
    status: 409,
    text: (facts) =>
      facts.courierName
        ? `${facts.courierName} çevrimdışı; önce çevrimiçi olmalı.`
        : 'Bu işlem için önce çevrimiçi olmalısınız.',
  },
  DELIVERY_IN_PROGRESS: fixedText(
    409,
    'Teslimattaki siparişinizi tamamlamadan havuzdan sipariş alamazsınız.',
  ),
  BREAK_ALREADY_STARTED: { status: 409, text: (facts) => `${facts.courierName ?? 'Kurye'} zaten molada.` },
  BREAK_NOT_STARTED: {
    status: 409,
    text: (facts) => `${facts.courierName ?? 'Kurye'} şu anda molada değil.`,
  },
  POSITION_REFUSED: fixedText(400, 'Konum geçersiz: koordinatlar veya zaman kabul edilemez.'),
  POSITIONS_BUSY: fixedText(503, 'Konum kuyruğu dolu. Konum birazdan yeniden gönderilecek.'),

  USERNAME_TAKEN: fixedText(409, 'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.'),
  PHONE_TAKEN: fixedText(409, 'Bu telefon numarası ile kayıtlı bir kullanıcı var.'),
  IDENTITY_UNAVAILABLE: fixedText(
    409,
    'Bu numara kullanılamıyor. Numarayı kontrol edin; doğruysa platform yöneticinize başvurun.',
  ),
  IDENTITY_THROTTLED: {
    status: 429,
    text: (facts) =>
      `Kısa sürede çok fazla numara reddedildi. Lütfen ${waitText(facts, '1 saat')} sonra yeniden deneyin.`,
  },
  ROLE_TOO_HIGH: fixedText(403, 'Bu rolü verme yetkiniz yok.'),
  SELF_CHANGE_REFUSED: fixedText(
    409,
    'Kendi rolünüzü veya şubenizi değiştiremez, kendi hesabınızı pasifleştiremez veya silemezsiniz.',
  ),
  LAST_OWNER: fixedText(409, 'Son aktif işletme sahibi kaldırılamaz.'),
  PASSWORD_TOO_COMMON: fixedText(400, 'Bu şifre çok yaygın. Lütfen daha zor tahmin edilen bir şifre seçin.'),
  PASSWORD_IS_IDENTITY: fixedText(400, 'Şifre TC kimlik numaranız veya telefon numaranız olamaz.'),
  PASSWORD_WRONG: fixedText(400, 'Mevcut şifre hatalı.'),
  PASSWORD_CHANGE_REQUIRED: fixedText(403, 'Devam etmek için yeni bir şifre belirlemelisiniz.'),
  USER_NOT_FOUND: fixedText(404, 'Kullanıcı bulunamadı.'),
  IMPORT_HAS_ERRORS: {
    status: 400,
    text: (facts) =>
      `Tabloda hatalı ${facts.count ?? ''} satır var; hiçbir satır kaydedilmedi. ` +
      'Hatalı satırları düzeltip dosyayı yeniden yükleyin.',
  },
  IMPORT_PREPARING: fixedText(
    503,
    'Tek kullanımlık şifreler hazırlanıyor; henüz hiçbir satır kaydedilmedi. ' +
      'Birkaç saniye sonra yeniden deneyin.',
  ),
  SHEETS_BUSY: fixedText(503, 'Şu anda başka tablolar işleniyor. Birkaç saniye sonra yeniden deneyin.'),
  SHEET_FAILED: fixedText(503, 'Tablo hazırlanamadı. Lütfen birkaç saniye sonra yeniden deneyin.'),
  IMPORT_CHANGED: fixedText(
    409,
    'Kontrolden sonra dosya veya kayıtlar değişti; hiçbir satır kaydedilmedi. Tabloyu yeniden kontrol edin.',
  ),
  SESSION_NOT_FOUND: fixedText(404, 'Oturum bulunamadı.'),

  ...PAY_ERRORS,
  ...CASH_ERRORS,
  ...DATABASE_CONSOLE_ERRORS,
  ...DOCUMENT_ERRORS,
  ...DELAY_ERRORS,
  ...NEIGHBORHOOD_ERRORS,
  ...HEAT_MAP_ERRORS,
  ...BRANCH_PLAN_ERRORS,

  WEBHOOK_NOT_FOUND: fixedText(404, 'Webhook bulunamadı.'),
  WEBHOOK_DELIVERY_NOT_FOUND: fixedText(404, 'Mesaj bulunamadı. Mesajlar 30 gün saklanır.'),
  /** `limit`: how many; `scope`: of what, 'şube' or 'şirket'. */
  WEBHOOK_LIMIT: {
    status: 409,
    text: ({ limit, scope }) =>
      `Bir ${scope ?? 'şube'} için en fazla ${limit ?? 20} webhook oluşturabilirsiniz. ` +
      'Önce kullanmadığınız birini silin.',
  },
  WEBHOOK_SECRET_UNREADABLE: fixedText(409, 'Bu webhook anahtarı gösterilemiyor. Anahtarı yenileyin.'),

  TRACKING_NOT_FOUND: fixedText(
    404,
    'Sipariş bulunamadı. Takip bağlantısı geçersiz veya süresi dolmuş olabilir.',
  ),
  TRACKING_RATE_LIMITED: {
    status: 429,
    text: (facts) =>
      `Kısa sürede çok fazla deneme yapıldı. Lütfen ${waitMinutesText(facts, 15)} sonra yeniden deneyin.`,
  },
  TRACKING_LINK_REQUIRED: fixedText(
    403,
    'Kuryeye not, size gönderilen takip bağlantısından yazılabilir. Bağlantınız yoksa şubeyi arayın.',
  ),
  NOTE_TOO_LATE: fixedText(409, 'Kuryeye not, sipariş kuryeye verilene kadar yazılabilir.'),
  RATING_NOT_FOUND: fixedText(404, 'Değerlendirme bulunamadı.'),
  RATING_NOT_ALLOWED: fixedText(409, 'Yalnızca teslim edilmiş siparişler değerlendirilebilir.'),
  ALREADY_RATED: fixedText(409, 'Bu siparişi daha önce değerlendirdiniz.'),
} as const satisfies Catalogue;

export type ErrorCode = keyof typeof ERRORS;

/** Field → one Turkish sentence. Nested fields use dots: `items.0.quantity`, `location.lat`. */
export type FieldErrors = Record<string, string>;

/**
 * The error body of every call (DECISIONS). `error` is exactly `Validation Error` when `code` is
 * VALIDATION_ERROR (spec 2 §3).
 */
export interface ErrorBody {
  success: false;
  error: string;
  message: string;
  code: ErrorCode;
  details?: FieldErrors;
}

/** The sentence for a code. @param facts names and numbers the sentence may mention */
export function errorText(code: ErrorCode, facts: Facts = {}): string {
  return ERRORS[code].text(facts);
}

/** HTTP status for a code. */
export const errorStatus = (code: ErrorCode): number => ERRORS[code].status;

/** An expected "no" as a value; only the HTTP layer turns it into an error. */
export type Verdict<C extends ErrorCode = ErrorCode> =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: C; readonly facts?: Facts };

/** Builds the one error body every call answers with. */
export function errorBody(code: ErrorCode, facts: Facts = {}, details?: FieldErrors): ErrorBody {
  const message = errorText(code, facts);
  const error = code === 'VALIDATION_ERROR' ? 'Validation Error' : message;
  return details
    ? { success: false, error, message, code, details }
    : { success: false, error, message, code };
}
