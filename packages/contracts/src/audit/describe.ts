import type { AuditAction } from '../audit-actions.ts';
import { formatTl } from '../format.ts';
import { isRole, ROLE_LABELS } from '../roles.ts';
import type { AuditRow } from './schema.ts';

type Facts = Pick<
  AuditRow,
  | 'action'
  | 'entity'
  | 'entityId'
  | 'entityName'
  | 'branchName'
  | 'companyName'
  | 'actorKind'
  | 'actorId'
  | 'actorName'
  | 'details'
>;

/** Who did it. */
export function auditActor({ actorKind, actorName, actorId }: Facts): string {
  if (actorKind === 'SYSTEM') return actorName === null || actorName === '' ? 'Sistem' : actorName;
  if (actorKind === 'ANONYMOUS') return 'Oturum açmamış biri';
  if (actorKind === 'BRANCH_KEY') return 'Şube API anahtarı';
  return actorName ?? `${actorId ?? '?'} numaralı kullanıcı`;
}

/** What it is about: its name, its number where it has no name any more, or null for neither. */
export const auditSubject = ({ entityName, entityId }: Facts): string | null =>
  entityName ?? (entityId === null ? null : `${entityId} numaralı`);

const quoted = (name: string): string => `“${name}”`;
const user = (row: Facts): string => {
  if (row.entityName !== null) return `${quoted(row.entityName)} adlı kullanıcı`;
  return row.entityId === null ? 'bir kullanıcı' : `${row.entityId} numaralı kullanıcı`;
};
const branch = (row: Facts): string => {
  const name = row.entityName ?? textOf(row.details.name);
  return `${quoted(name ?? `No ${row.entityId ?? '?'}`)} şube`;
};
const company = (row: Facts): string => {
  const name = row.entityName ?? textOf(row.details.name);
  return name === null ? `${row.entityId ?? '?'} numaralı şirket` : `${quoted(name)} adlı şirket`;
};
/** A branch, or every branch of a company. */
const stopped = (row: Facts): string =>
  row.entity === 'company' ? `${company(row)}in tüm şubeleri` : `${branch(row)}si`;
const webhook = ({ entityName, entityId }: Facts): string =>
  entityName === null ? `${entityId ?? '?'} numaralı webhook` : `${quoted(entityName)} adresli webhook`;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** A courier's paper, by its name. */
const paper = ({ details }: Facts): string => `${quoted(textOf(details.document) ?? 'bir')} belgesini`;

/** Why a sign-in failed. */
export const SIGN_IN_FAILURES: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'şifre yanlış',
  UNKNOWN_ACCOUNT: 'böyle bir hesap yok',
  DEMO_PASSWORD: 'demo şifresi artık geçersiz',
  ACCOUNT_INACTIVE: 'hesap pasif',
  COMPANY_PASSIVE: 'şirket pasif',
  THROTTLED: 'çok fazla deneme yapıldı',
};
/** Tables and reports that are exported and imported. */
export const AUDIT_FILES: Readonly<Record<string, string>> = {
  branches: 'şube',
  people: 'kullanıcı',
  couriers: 'kurye',
  companies: 'şirket',
  'branch-summary': 'şube raporu',
  'courier-summary': 'şube-kurye raporu',
  'courier-salary': 'kurye maaşları',
  'pay-slip': 'ücret pusulası',
  'pay-slips': 'ücret pusulaları',
  'courier-wallets': 'kurye cüzdanları',
  'courier-share': 'iş paylaşımı',
  'courier-choices': 'otomatik atama nedenleri',
  'cash-day-sheet': 'günlük kasa raporu',
  'courier-delays': 'kurye gecikmeleri',
};

function fileOf({ entity, details }: Facts): string {
  if (entity === 'audit') return 'denetim kaydını';
  if (entity === 'report') return `${AUDIT_FILES[textOf(details.report) ?? ''] ?? 'rapor'} tablosunu`;
  return `${AUDIT_FILES[textOf(details.sheet) ?? ''] ?? 'bir'} tablosunu`;
}

function failedSignIn(row: Facts): string {
  const whose = row.entityId === null ? 'Bilinmeyen bir hesapla' : `${user(row)} hesabıyla`;
  const reason = SIGN_IN_FAILURES[textOf(row.details.reason) ?? ''];
  return `${whose} oturum açılamadı${reason === undefined ? '' : `: ${reason}`}`;
}

function switched(row: Facts & Partial<Pick<AuditRow, 'changes'>>): string {
  const online = row.changes?.online?.is;
  return `${user(row)} için ${online === true ? 'çevrimiçi' : 'çevrimdışı'} durumunu seçti`;
}

/** What became of a rating; whose order it was of is nobody's name. */
const RATING_DEEDS: Readonly<Record<string, string>> = {
  APPROVED: 'onayladı',
  REJECTED: 'reddetti',
  PENDING: 'yeniden beklemeye aldı',
};
function decidedRating({ details, changes }: Described): string {
  const number = textOf(details.orderNumber);
  const which = number === null ? 'bir' : `#${number} numaralı siparişin`;
  const deed = RATING_DEEDS[textOf(changes?.status?.is) ?? ''] ?? 'değiştirdi';
  return `${which} müşteri değerlendirmesini ${deed}`;
}

const amountOf = ({ details }: Facts): string =>
  typeof details.amount === 'number' ? `${formatTl(details.amount)} tutarında ` : '';

/** What a committed statement of the console did. */
const DATABASE_DEEDS: Readonly<Record<string, string>> = {
  INSERT: 'ekledi',
  UPDATE: 'değiştirdi',
  DELETE: 'sildi',
};

type Described = Facts & Partial<Pick<AuditRow, 'changes'>>;

/** What was done, as the end of a sentence that begins with who. */
const DEEDS: Record<AuditAction, (row: Described) => string> = {
  SIGN_IN: () => 'oturum açtı',
  SIGN_IN_FAILED: failedSignIn,
  SIGN_OUT_OTHERS: () => 'diğer oturumlarını kapattı',
  PASSWORD_CHANGED: () => 'kendi şifresini değiştirdi',
  COMPANY_CREATED: (row) => `${company(row)}i oluşturdu`,
  COMPANY_UPDATED: (row) => `${company(row)}in bilgilerini değiştirdi`,
  COMPANY_REMOVED: (row) => `${company(row)}i sildi`,
  COMPANY_LOGO_CHANGED: (row) =>
    `${company(row)}in logosunu ${row.details.removed === true ? 'kaldırdı' : 'değiştirdi'}`,
  BRANCH_CREATED: (row) => `${branch(row)}sini oluşturdu`,
  BRANCH_UPDATED: (row) => `${branch(row)}sinin ayarlarını değiştirdi`,
  BRANCH_REMOVED: (row) => `${branch(row)}sini sildi`,
  BRANCH_ASSIGNED: (row) => `${branch(row)}sini bir şirkete bağladı`,
  BRANCH_SETTINGS_COPIED: (row) => {
    const source = textOf(row.details.name);
    const from = source === null ? 'başka bir şubeden' : `${quoted(source)} şubesinden`;
    return `${row.entityName === null ? 'bir' : quoted(row.entityName)} şubesine ${from} ayar kopyaladı`;
  },
  API_KEY_REVEALED: (row) => `${branch(row)}sinin API anahtarını gösterdi`,
  API_KEY_REGENERATED: (row) => `${branch(row)}sinin API anahtarını yeniledi`,
  API_KEY_ENDED: (row) => `${branch(row)}sinin eski API anahtarını kapattı`,
  TEST_MODE_SET: (row) =>
    `${branch(row)}sinin test modunu ${row.changes?.testModeUntil?.is === null ? 'kapattı' : 'açtı'}`,
  TEST_ORDERS_REMOVED: (row) => `${branch(row)}sinin test siparişlerini sildi`,
  RUSH_SET: (row) => `${branch(row)}sinin yoğun saat ayarını değiştirdi`,
  DELIVERY_AREA_SET: (row) => `${branch(row)}sinin teslimat bölgesini değiştirdi`,
  DELIVERY_STOP_SET: (row) => `${stopped(row)} için teslimat durdurma girdi`,
  DELIVERY_STOP_BEGUN: (row) => `${stopped(row)} için teslimatı durdurdu`,
  DELIVERY_STOP_CHANGED: (row) => `${stopped(row)} için teslimat durdurmayı değiştirdi`,
  DELIVERY_STOP_ENDED: (row) => `${stopped(row)} için teslimat durdurmayı bitirdi`,
  DEDUCTION_ADDED: (row) => `${user(row)} için kesinti ekledi`,
  DEDUCTION_CANCELLED: (row) => `${user(row)} için bir kesintiyi iptal etti`,
  WORK_DAY_CORRECTED: (row) => `${user(row)} için bir çalışma gününü düzeltti`,
  PAY_MONTH_CLOSED: (row) => `${branch(row)}sinde ${textOf(row.details.month) ?? 'bir ay'} dönemini kapattı`,
  OBJECTION_ANSWERED: (row) => `${user(row)} için ücret itirazını yanıtladı`,
  FEEDBACK_ANSWERED: (row) => `${user(row)} için geri bildirimi yanıtladı`,
  DOCUMENT_UPLOADED: (row) => `${paper(row)} yükledi`,
  DOCUMENT_VIEWED: (row) => `${user(row)} için ${paper(row)} görüntüledi`,
  DOCUMENT_REVIEWED: (row) =>
    `${user(row)} için ${paper(row)} ${row.changes?.status?.is === 'APPROVED' ? 'onayladı' : 'reddetti'}`,
  DOCUMENTS_REMOVED: (row) => `${user(row)} için saklama süresi dolan belgeleri sildi`,
  WEBHOOK_CREATED: (row) => `${webhook(row)}’u oluşturdu`,
  WEBHOOK_UPDATED: (row) => `${webhook(row)}’u değiştirdi`,
  WEBHOOK_REMOVED: (row) => `${webhook(row)}’u sildi`,
  WEBHOOK_SECRET_REVEALED: (row) => `${webhook(row)} için imza anahtarını gösterdi`,
  WEBHOOK_SECRET_ROTATED: (row) => `${webhook(row)} için yeni bir imza anahtarı belirledi`,
  WEBHOOK_TESTED: (row) => `${webhook(row)}’u denedi`,
  WEBHOOK_RESENT: (row) => `${webhook(row)} için mesajları yeniden gönderdi`,
  USER_CREATED: (row) => `${user(row)} için hesap oluşturdu`,
  USER_UPDATED: (row) => `${user(row)} için bilgileri düzenledi`,
  USER_ROLE_CHANGED: (row) => `${user(row)} için rolü değiştirdi`,
  USER_TRANSFERRED: (row) => `${user(row)} için şubeyi değiştirdi`,
  USER_DEACTIVATED: (row) => `${user(row)} için hesabı pasifleştirdi`,
  USER_ACTIVATED: (row) => `${user(row)} için hesabı etkinleştirdi`,
  USER_REMOVED: (row) => `${user(row)} için hesabı sildi`,
  USER_PASSWORD_SET: (row) => `${user(row)} için yeni şifre belirledi`,
  IDENTITY_REFUSED: () => 'başka bir şirkette kayıtlı bir numarayı denedi',
  COURIER_SWITCHED: switched,
  BONUS_ADDED: (row) => `${user(row)} için ${amountOf(row)}bonus ekledi`,
  EARNING_UPDATED: (row) => `${user(row)} için bir kazancı düzenledi`,
  EARNING_REMOVED: (row) => `${user(row)} için ${amountOf(row)}bir kazancı sildi`,
  PAY_CORRECTED: (row) => `${user(row)} için ${amountOf(row)}düzeltme ekledi`,
  COURIER_PAID: (row) => `${user(row)} için ${amountOf(row)}ödeme yaptı`,
  PAYOUT_REVERSED: (row) => `${user(row)} için yapılan ${amountOf(row)}ödemeyi geri aldı`,
  RATING_DECIDED: decidedRating,
  DELAY_RESOLVED: (row) => `${user(row)} için geç dönüşü çözüldü olarak kapattı`,
  NEIGHBORHOOD_SAVED: (row) => `${quoted(textOf(row.details.name) ?? 'bir')} mahallesini kaydetti`,
  NEIGHBORHOOD_REMOVED: (row) => `${quoted(textOf(row.details.name) ?? 'bir')} mahallesini sildi`,
  BRANCH_PLANNED: ({ entityId }) => `yeni şube planladı (plan ${entityId ?? '?'})`,
  BRANCH_PLAN_CHANGED: ({ entityId }) => `planlanan şubeyi değiştirdi (plan ${entityId ?? '?'})`,
  BRANCH_PLAN_REMOVED: ({ entityId }) => `planlanan şubeyi sildi (plan ${entityId ?? '?'})`,
  CHANGE_GIVEN: (row) => `${user(row)} için ${amountOf(row)}bozuk para kaydı yaptı`,
  CASH_COUNTED: (row) => `${user(row)} için ${amountOf(row)}kasa teslimi saydı`,
  HAND_OVER_CORRECTED: (row) => `${user(row)} için ${amountOf(row)}kasa teslimini düzeltti`,
  COLLECTION_CORRECTED: (row) => `${user(row)} için bir siparişin tahsilatını düzeltti`,
  EXPORTED: (row) => `${fileOf(row)} dışa aktardı`,
  IMPORTED: (row) => `${fileOf(row)} içe aktardı`,
  PERSONAL_DATA_EXPORTED: () => 'bir telefon numarasının kişisel verilerini dışa aktardı',
  PERSONAL_DATA_ERASED: () => 'bir telefon numarasının kişisel verilerini sildi',
  CUSTOMERS_ANONYMISED: () => 'saklama süresi dolan müşteri bilgilerini sildi',
  BACKUP_WRITTEN: () => 'veritabanının yedeğini aldı',
  BACKUP_RESTORED: () => 'veritabanını yedekten geri yükledi',
  DATABASE_CHANGED: ({ details }) => {
    const deed = DATABASE_DEEDS[textOf(details.command) ?? ''] ?? 'değiştirdi';
    const table = quoted(textOf(details.table) ?? '?');
    return `veritabanı konsolunda ${table} tablosunda ${textOf(details.count) ?? '?'} kaydı ${deed}`;
  },
  DATABASE_CLEANED: ({ details }) =>
    `${quoted(textOf(details.name) ?? '?')} temizliğini çalıştırdı: ${textOf(details.count) ?? '?'} kayıt`,
};

/** Short name of an action, for filters, cells and heads of details. */
const AUDIT_ACTION_LABELS: Record<AuditAction, string> = {
  SIGN_IN: 'Oturum açma',
  SIGN_IN_FAILED: 'Başarısız oturum açma',
  SIGN_OUT_OTHERS: 'Diğer oturumları kapatma',
  PASSWORD_CHANGED: 'Kendi şifresini değiştirme',
  COMPANY_CREATED: 'Şirket oluşturma',
  COMPANY_UPDATED: 'Şirketi değiştirme',
  COMPANY_REMOVED: 'Şirketi silme',
  COMPANY_LOGO_CHANGED: 'Şirket logosu',
  BRANCH_CREATED: 'Şube oluşturma',
  BRANCH_UPDATED: 'Şube ayarları',
  BRANCH_REMOVED: 'Şubeyi silme',
  BRANCH_ASSIGNED: 'Şubeyi şirkete bağlama',
  BRANCH_SETTINGS_COPIED: 'Şube ayarı kopyalama',
  API_KEY_REVEALED: 'API anahtarını gösterme',
  API_KEY_REGENERATED: 'API anahtarını yenileme',
  API_KEY_ENDED: 'Eski API anahtarını kapatma',
  TEST_MODE_SET: 'Test modu',
  TEST_ORDERS_REMOVED: 'Test siparişlerini silme',
  RUSH_SET: 'Yoğun saat ayarı',
  DELIVERY_AREA_SET: 'Teslimat bölgesi',
  DELIVERY_STOP_SET: 'Teslimat durdurma girme',
  DELIVERY_STOP_BEGUN: 'Teslimatın durması',
  DELIVERY_STOP_CHANGED: 'Teslimat durdurmayı değiştirme',
  DELIVERY_STOP_ENDED: 'Teslimat durdurmanın bitişi',
  DEDUCTION_ADDED: 'Kesinti ekleme',
  DEDUCTION_CANCELLED: 'Kesinti iptali',
  WORK_DAY_CORRECTED: 'Çalışma günü düzeltme',
  PAY_MONTH_CLOSED: 'Ay kapatma',
  OBJECTION_ANSWERED: 'İtiraz yanıtlama',
  FEEDBACK_ANSWERED: 'Geri bildirim yanıtlama',
  DOCUMENT_UPLOADED: 'Belge yükleme',
  DOCUMENT_VIEWED: 'Belge görüntüleme',
  DOCUMENT_REVIEWED: 'Belge inceleme',
  DOCUMENTS_REMOVED: 'Belgelerin silinmesi',
  WEBHOOK_CREATED: 'Webhook oluşturma',
  WEBHOOK_UPDATED: 'Webhook değiştirme',
  WEBHOOK_REMOVED: 'Webhook silme',
  WEBHOOK_SECRET_REVEALED: 'Webhook imza anahtarını gösterme',
  WEBHOOK_SECRET_ROTATED: 'Webhook imza anahtarını yenileme',
  WEBHOOK_TESTED: 'Webhook denemesi',
  WEBHOOK_RESENT: 'Webhook mesajlarını yeniden gönderme',
  USER_CREATED: 'Hesap oluşturma',
  USER_UPDATED: 'Hesap bilgileri',
  USER_ROLE_CHANGED: 'Rol değişikliği',
  USER_TRANSFERRED: 'Şube değişikliği',
  USER_DEACTIVATED: 'Pasifleştirme',
  USER_ACTIVATED: 'Etkinleştirme',
  USER_REMOVED: 'Hesabı silme',
  USER_PASSWORD_SET: 'Şifre belirleme',
  IDENTITY_REFUSED: 'Başka şirketteki numara',
  COURIER_SWITCHED: 'Kurye durumu',
  BONUS_ADDED: 'Bonus',
  EARNING_UPDATED: 'Kazancı düzenleme',
  EARNING_REMOVED: 'Kazancı silme',
  PAY_CORRECTED: 'Düzeltme',
  COURIER_PAID: 'Kuryeye ödeme',
  PAYOUT_REVERSED: 'Ödemeyi geri alma',
  RATING_DECIDED: 'Müşteri değerlendirmesi',
  DELAY_RESOLVED: 'Gecikmeyi çözme',
  NEIGHBORHOOD_SAVED: 'Mahalle kaydetme',
  NEIGHBORHOOD_REMOVED: 'Mahalle silme',
  BRANCH_PLANNED: 'Yeni şube planlama',
  BRANCH_PLAN_CHANGED: 'Şube planını değiştirme',
  BRANCH_PLAN_REMOVED: 'Şube planını silme',
  CHANGE_GIVEN: 'Bozuk para',
  CASH_COUNTED: 'Kasa teslimi',
  HAND_OVER_CORRECTED: 'Kasa teslimi düzeltme',
  COLLECTION_CORRECTED: 'Tahsilat düzeltme',
  EXPORTED: 'Dışa aktarma',
  IMPORTED: 'İçe aktarma',
  PERSONAL_DATA_EXPORTED: 'Kişisel veri dökümü',
  PERSONAL_DATA_ERASED: 'Kişisel veri silme',
  CUSTOMERS_ANONYMISED: 'Saklama süresi silmesi',
  BACKUP_WRITTEN: 'Yedek alma',
  BACKUP_RESTORED: 'Yedekten geri yükleme',
  DATABASE_CHANGED: 'Veritabanı konsolu',
  DATABASE_CLEANED: 'Veri temizleme',
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(DEEDS, action);

/** The name of an action, or its code for one of another release. */
export const auditActionLabel = (action: string): string =>
  isKnown(action) ? AUDIT_ACTION_LABELS[action] : action;

/**
 * A row as a sentence: who did what to what. Names stand in quotation marks before a word that takes the
 * Turkish ending, so that none has to be inflected. Plain text: whoever shows it escapes it.
 */
export function describeAudit(row: Described): string {
  if (!isKnown(row.action)) return `${auditActor(row)}: ${row.action}`;
  const deed = DEEDS[row.action](row);
  return row.action === 'SIGN_IN_FAILED' ? `${deed}.` : `${auditActor(row)}, ${deed}.`;
}

/** A role by its Turkish name; other texts as they are. */
export const roleText = (value: string): string => (isRole(value) ? ROLE_LABELS[value] : value);
