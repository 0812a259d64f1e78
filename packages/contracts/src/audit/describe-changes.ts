import { BRANCH_LABELS, BRANCH_UNITS } from '../branches/field-labels.ts';
import { PAY_DISTANCE_LABELS } from '../branches/pay-distance.ts';
import { COMPANY_STATUS_LABELS } from '../companies/status.ts';
import { DOCUMENT_LABELS } from '../documents/kinds.ts';
import { DELIVERY_AREA_KIND_LABELS, OUTSIDE_RULE_LABELS } from '../delivery-areas/labels.ts';
import { DELAY_STATUS_LABELS } from '../delays/status.ts';
import { formatTl } from '../format.ts';
import { pointerLabel } from '../salary/feedback-labels.ts';
import { RATING_STATUS_LABELS } from '../ratings/status.ts';
import { ORDERS_DURING_STOP_LABELS, STOP_ROAD_LABELS } from '../stops/kinds.ts';
import { formatFullDateTime } from '../time.ts';
import { PAYOUT_METHOD_LABELS } from '../wallet/labels.ts';
import { ATTEMPT_ERROR_TEXTS, WEBHOOK_EVENT_LABELS } from '../webhooks/event-types.ts';
import { AUDIT_FILES, auditActionLabel, roleText, SIGN_IN_FAILURES } from './describe.ts';
import { AUDIT_GROUP_LABELS } from './groups.ts';
import type { AuditRow } from './schema.ts';

/** A changed field in words; '–' is no value. */
export interface ChangeText {
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

const NONE = '–';
const LABELS: Readonly<Record<string, string>> = {
  ...BRANCH_LABELS,
  fullName: 'Ad Soyad',
  username: 'TC Kimlik No',
  role: 'Rol',
  branch: 'Şube',
  online: 'Çevrimiçi',
  testModeUntil: 'Test modunun bitişi',
  onlineMinutes: 'Çalışma süresi',
  km: 'Kilometre',
  email: 'E-posta',
  taxNumber: 'Vergi numarası',
  status: 'Durum',
  restrictGeneralManagers: 'Genel müdürleri kısıtlama',
  trackingByPhone: 'Telefonla takip',
  forcePasswordChange: 'İlk girişte şifre değiştirme',
  safeMode: 'Güvenli sürüş',
  customerRetentionMonths: 'Müşteri bilgilerini saklama',
  amount: 'Tutar',
  notes: 'Not',
  collected: 'Tahsilat',
  url: 'Alıcı adresi',
  events: 'Olaylar',
  active: 'Gönderim',
  pausedReason: 'Durdurulma nedeni',
  reason: 'Neden',
  startsAt: 'Başlangıç',
  endsAt: 'Bitiş',
  road: 'Yoldaki kuryeler',
  areaKind: 'Teslimat bölgesi',
  areaMinutes: 'Bölgenin süresi',
  areaPoints: 'Bölgenin nokta sayısı',
  areaKm2: 'Bölgenin alanı',
  outsideRule: 'Bölge dışından API siparişi',
};
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  expected: 'Beklenen',
  handOverId: 'Kasa teslimi (no)',
  date: 'Tarih',
  day: 'Gün',
  month: 'Ay',
  description: 'Açıklama',
  slips: 'Pusula sayısı',
  entitlement: 'Hak ediş',
  line: 'Satır',
  response: 'Yanıt',
  reason: 'Neden',
  endDate: 'Bitiş',
  ended: 'Bitiş',
  rows: 'Satır',
  created: 'Eklenen',
  changed: 'Değişen',
  from: 'Başlangıç',
  to: 'Bitiş',
  searched: 'Adla arandı',
  group: 'İşlem grubu',
  action: 'İşlem',
  actorId: 'Kim (no)',
  subject: 'Tür',
  subjectId: 'Neyin üzerinde (no)',
  fields: 'Alanlar',
  count: 'Sayı',
  imported: 'Tabloyla içe aktarıldı',
  sheet: 'Tablo',
  report: 'Rapor',
  name: 'Ad',
  fullName: 'Ad Soyad',
  role: 'Rol',
  was: 'Önceki neden',
  bytes: 'Boyut (bayt)',
  removed: 'Kaldırıldı',
  months: 'Saklama süresi (ay)',
  madeBefore: 'Bundan önce oluşturulanlar',
  counts: 'Sayılar',
  file: 'Dosya',
  encrypted: 'Parolalı',
  createdAt: 'Yedeğin anı',
  identity: 'Yazılanın özeti',
  digest: 'Özet',
  document: 'Belge',
  documentId: 'Belge no',
  expiresAt: 'Geçerlilik tarihi',
  reviewNotes: 'İnceleme notu',
  fileRemoved: 'Dosya silindi',
  earningId: 'Kazanç no',
  payoutId: 'Ödeme no',
  orderNumber: 'Sipariş no',
  delayId: 'Gecikme no',
  delayMinutes: 'Gecikme',
  rating: 'Yıldız',
  amount: 'Tutar',
  notes: 'Not',
  method: 'Yöntem',
  offset: 'Mahsup edilen nakit',
  until: 'Şu ana kadar',
  phoneDigest: 'Numaranın özeti',
  previousKeyUntil: 'Eski anahtarın bitişi',
  bothUntil: 'Eski imza anahtarının bitişi',
  queryChanged: 'Adresin ? işaretinden sonrası değişti',
  type: 'Olay',
  error: 'Hata',
  messageId: 'Mesaj no',
  since: 'Başlangıç',
};
/** Fields and facts that have a name of their own with one action. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  'SIGN_OUT_OTHERS ended': 'Kapatılan oturum',
  'WEBHOOK_TESTED status': 'HTTP durumu',
  'RUSH_SET isOn': 'Yoğun saat',
  'RUSH_SET kind': 'Yoğun an',
  'RUSH_SET clockTime': 'Saat',
  'RUSH_SET offsetMin': 'Gün batımına eklenen',
  'RUSH_SET fromDay': 'İlk gün',
  'RUSH_SET toDay': 'Son gün',
  'RUSH_SET weekdays': 'Günler',
  'RUSH_SET beforeMin': 'Öncesinde',
  'RUSH_SET afterMin': 'Sonrasında',
  'RUSH_SET slotMin': 'Aralık uzunluğu',
  'RUSH_SET capacity': 'Aralık başına sipariş',
};

/** What was erased or given out, as privacy's calls and the database count it. */
const COUNT_LABELS: Readonly<Record<string, string>> = {
  orders: 'sipariş',
  orders_erased: 'sipariş',
  events: 'geçmiş kaydı',
  events_erased: 'geçmiş kaydı',
  ratings: 'değerlendirme',
  ratings_erased: 'değerlendirme',
  violations: 'ihlal kanıtı',
  violations_erased: 'ihlal kanıtı',
  trackingTokens: 'takip bağlantısı',
  tokens_removed: 'takip bağlantısı',
  keptAnswers: 'saklanan yanıt',
  addressSearches: 'adres araması',
  after: 'önceki sayfanın son siparişi',
};

const UNITS: Readonly<Record<string, string>> = {
  ...BRANCH_UNITS,
  onlineMinutes: 'dk',
  delayMinutes: 'dk',
  km: 'km',
  customerRetentionMonths: 'ay',
  areaMinutes: 'dk',
  offsetMin: 'dk',
  beforeMin: 'dk',
  afterMin: 'dk',
  slotMin: 'dk',
  areaKm2: 'km²',
};
const MONEY = new Set([
  'baseRate',
  'pricePerKm',
  'minimumRate',
  'baseSalary',
  'vehicleRent',
  'overtimeRate',
  'gasPrice',
  'amount',
  'entitlement',
  'offset',
  'cashLimit',
  'expected',
]);
const LISTS = new Set(['events', 'mealCardBrands']);
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assignmentMethod: { POOL: 'Havuz', MANUAL: 'Manuel', AUTOMATIC: 'Otomatik' },
  trackingByPhone: { limited: 'Kısıtlı bilgi', full: 'Tüm bilgi' },
  status: { ...DELAY_STATUS_LABELS, ...COMPANY_STATUS_LABELS, ...RATING_STATUS_LABELS },
  reason: SIGN_IN_FAILURES,
  report: AUDIT_FILES,
  sheet: AUDIT_FILES,
  group: AUDIT_GROUP_LABELS,
  method: PAYOUT_METHOD_LABELS,
  road: STOP_ROAD_LABELS,
  ordersDuringStop: ORDERS_DURING_STOP_LABELS,
  areaKind: DELIVERY_AREA_KIND_LABELS,
  outsideRule: OUTSIDE_RULE_LABELS,
  payDistance: PAY_DISTANCE_LABELS,
  kind: { SUNSET: 'Gün batımı', CLOCK: 'Sabit saat' },
  type: WEBHOOK_EVENT_LABELS,
  events: WEBHOOK_EVENT_LABELS,
  error: ATTEMPT_ERROR_TEXTS,
  pausedReason: { GONE: 'Alıcı 410 yanıtı verdi', FAILING: 'Beş gün ulaşılamadı' },
};
const WEEKDAYS = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'];
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function numberText(field: string, value: number): string {
  if (MONEY.has(field)) return formatTl(value);
  const text = value.toLocaleString('tr-TR', { maximumFractionDigits: 6 });
  const unit = lookUp(UNITS, field);
  return unit === undefined ? text : `${text} ${unit}`;
}

function textText(field: string, value: string): string {
  if (field === 'role') return roleText(value);
  if (field === 'action') return auditActionLabel(value);
  if (field === 'line') return pointerLabel(value);
  const choices = Object.hasOwn(CHOICES, field) ? CHOICES[field] : undefined;
  if (choices) return lookUp(choices, value) ?? value;
  if (DAY.test(value)) return value.split('-').toReversed().join('.');
  return INSTANT.test(value) ? formatFullDateTime(new Date(value)) : value;
}

const isPoint = (value: object): value is { lat: number; lng: number } =>
  'lat' in value && 'lng' in value && typeof value.lat === 'number' && typeof value.lng === 'number';

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'açık' : 'kapalı';
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') return textText(field, value);
  if (field === 'requiredDocuments' && Array.isArray(value))
    return value.map((type) => lookUp(DOCUMENT_LABELS, String(type)) ?? String(type)).join(', ') || NONE;
  if (field === 'weekdays' && Array.isArray(value))
    return value.map((day) => WEEKDAYS[Number(day) - 1]).join(', ');
  if (LISTS.has(field) && Array.isArray(value))
    return value.map((one) => textText(field, String(one))).join(', ') || NONE;
  if (typeof value === 'object' && isPoint(value)) return `${value.lat.toFixed(6)}, ${value.lng.toFixed(6)}`;
  return JSON.stringify(value);
}

/** What changed, field by field: 'önce → sonra' in words. Ids of the row's own company are its name. */
export function describeChanges({ action, changes, companyId, companyName }: AuditRow): ChangeText[] {
  const shown = (field: string, value: unknown): string =>
    field === 'companyId' && value === companyId && companyName !== null
      ? companyName
      : valueText(field, value);
  return Object.entries(changes).map(([field, { was, is }]) => ({
    label: lookUp(ACTION_LABELS, `${action} ${field}`) ?? lookUp(LABELS, field) ?? field,
    was: shown(field, was),
    is: shown(field, is),
  }));
}

/** The other facts of a row in words. Numbers of branches in a transfer are told by its change already. */
export function describeDetails({ action, details }: AuditRow): { label: string; text: string }[] {
  const skipped = action === 'USER_TRANSFERRED' || action === 'BRANCH_SETTINGS_COPIED' ? ['from', 'to'] : [];
  return Object.entries(details)
    .filter(([field]) => !skipped.includes(field))
    .map(([field, value]) => ({
      label:
        lookUp(ACTION_LABELS, `${action} ${field}`) ??
        lookUp(DETAIL_LABELS, field) ??
        lookUp(LABELS, field) ??
        field,
      text: typeof value === 'boolean' ? (value ? 'evet' : 'hayır') : detailText(field, value),
    }));
}

function detailText(field: string, value: unknown): string {
  if (field === 'counts' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, count]) => `${lookUp(COUNT_LABELS, name) ?? name}: ${String(count)}`)
      .join(', ');
  if (field === 'fields' && Array.isArray(value))
    return value.map((name) => lookUp(LABELS, String(name)) ?? String(name)).join(', ');
  return valueText(field, value);
}

/** A row's changes and facts as one text, for a cell. */
export const auditText = (row: AuditRow): string =>
  [
    ...describeChanges(row).map(({ label, was, is }) => `${label}: ${was} → ${is}`),
    ...describeDetails(row).map(({ label, text }) => `${label}: ${text}`),
  ].join('; ') || auditActionLabel(row.action);
