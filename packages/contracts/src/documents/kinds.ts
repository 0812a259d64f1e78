// Without zod: the screens read it too.

/** Papers of a courier (spec 4 §3), and SRC. */
export const DOCUMENT_TYPES = [
  'DRIVERS_LICENSE_FRONT',
  'DRIVERS_LICENSE_BACK',
  'ID_CARD_FRONT',
  'ID_CARD_BACK',
  'CRIMINAL_RECORD',
  'P1_CERTIFICATE',
  'SRC_CERTIFICATE',
  'ADDRESS_DOCUMENT',
  'COURIER_SELFIE',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  DRIVERS_LICENSE_FRONT: 'Ehliyet (ön yüz)',
  DRIVERS_LICENSE_BACK: 'Ehliyet (arka yüz)',
  ID_CARD_FRONT: 'Kimlik kartı (ön yüz)',
  ID_CARD_BACK: 'Kimlik kartı (arka yüz)',
  CRIMINAL_RECORD: 'Arşivli sabıka kaydı',
  P1_CERTIFICATE: 'P1 yetki belgesi',
  SRC_CERTIFICATE: 'SRC belgesi',
  ADDRESS_DOCUMENT: 'İkametgâh belgesi',
  COURIER_SELFIE: 'Kurye fotoğrafı',
};

/** Types that are valid until a day. */
export const EXPIRING_TYPES: readonly DocumentType[] = [
  'DRIVERS_LICENSE_FRONT',
  'P1_CERTIFICATE',
  'SRC_CERTIFICATE',
];
export const hasExpiry = (type: DocumentType): boolean => EXPIRING_TYPES.includes(type);

/** Special-category personal data (KVKK art. 6): who views it says why. */
export const isSensitive = (type: DocumentType): boolean => type === 'CRIMINAL_RECORD';

/** Review status (spec 4 §4). */
export const DOCUMENT_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  PENDING: 'Beklemede',
  APPROVED: 'Onaylandı',
  REJECTED: 'Reddedildi',
};

/** Further choices of the list: approved ones whose days are few or over; those that a newer one replaced. */
export const DOCUMENT_FILTERS = [...DOCUMENT_STATUSES, 'EXPIRING', 'EXPIRED', 'SUPERSEDED'] as const;
export type DocumentFilterStatus = (typeof DOCUMENT_FILTERS)[number];

/** Sentences of spec 4 §8. */
export const DOCUMENT_TEXTS = {
  loadFailed: 'Dokümanlar yüklenirken hata oluştu',
  reviewFailed: 'İnceleme kaydedilirken hata oluştu',
  downloadFailed: 'Doküman indirilemedi',
  approved: 'Doküman onaylandı',
  rejected: 'Doküman reddedildi',
  notFound: 'Doküman bulunamadı',
} as const;

/** Days before the end of a paper on which its courier is told. */
export const EXPIRY_NOTICE_DAYS = [30, 7, 0] as const;
/** Days before its end from which on a paper counts as expiring. */
export const EXPIRING_DAYS = EXPIRY_NOTICE_DAYS[0];

/** Limit of an uploaded paper, bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** What may be uploaded; the bytes decide. */
export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/** Uploads of one courier within an hour. */
export const UPLOADS_PER_HOUR = 30;
/** Days after leaving for which papers are kept (criteria B19). */
export const KEPT_AFTER_LEAVING_DAYS = 90;
/** Rows of a page of the list (spec 4 §9). */
export const DOCUMENTS_PAGE = 20;

export const NOTES_MISSING = 'Ret nedenini yazın; kurye bunu görür';
export const REASON_MISSING = 'Bu belge özel nitelikli kişisel veri içerir. Görüntüleme nedeninizi yazın';
export const EXPIRY_MISSING = 'Belgenin geçerlilik tarihini girin';
