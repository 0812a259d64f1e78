import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../audit-actions.ts';
import { describeAudit } from './describe.ts';
import { auditText, describeChanges, describeDetails } from './describe-changes.ts';
import { DEFAULT_RUSH } from '../rush/default-rush.ts';
import type { RushSettings } from '../rush/schema.ts';
import { actionsOf, AUDIT_GROUPS } from './groups.ts';
import type { AuditRow } from './schema.ts';

const row = (rest: Partial<AuditRow>): AuditRow => ({
  id: 1,
  at: '2026-03-02T16:30:00.000Z',
  action: 'USER_UPDATED',
  entity: 'user',
  entityId: 5,
  entityName: 'Mehmet Demir',
  companyId: 1,
  companyName: 'Lezzet Grubu',
  branchId: null,
  branchName: null,
  actorKind: 'USER',
  actorId: 7,
  actorName: 'Ayşe Yılmaz',
  ip: null,
  changes: {},
  details: {},
  sealed: true,
  ...rest,
});
const branch = { entity: 'branch', entityName: 'Kadıköy' } as const;

describe('a row as a sentence', () => {
  it.each<[string, Partial<AuditRow>]>([
    ['Ayşe Yılmaz, “Mehmet Demir” adlı kullanıcı için rolü değiştirdi.', { action: 'USER_ROLE_CHANGED' }],
    [
      'Ayşe Yılmaz, “Mehmet Demir” adlı kullanıcı için 12,50 TL tutarında bonus ekledi.',
      { action: 'BONUS_ADDED', details: { amount: 12.5 } },
    ],
    ['Ayşe Yılmaz, “Kadıköy” şubesinin API anahtarını gösterdi.', { action: 'API_KEY_REVEALED', ...branch }],
    [
      'Ayşe Yılmaz, “Eski” şubesini sildi.',
      { action: 'BRANCH_REMOVED', ...branch, entityName: null, details: { name: 'Eski' } },
    ],
    [
      'Ayşe Yılmaz, “https://siparis.ornek.com/ulak” adresli webhook’u değiştirdi.',
      { action: 'WEBHOOK_UPDATED', entity: 'webhook', entityName: 'https://siparis.ornek.com/ulak' },
    ],
    [
      'Ayşe Yılmaz, 5 numaralı webhook’u denedi.',
      { action: 'WEBHOOK_TESTED', entity: 'webhook', entityName: null },
    ],
    ['Ayşe Yılmaz, “No 5” şubesini sildi.', { action: 'BRANCH_REMOVED', ...branch, entityName: null }],
    [
      'Ayşe Yılmaz, “Moda” şubesine “Kadıköy” şubesinden ayar kopyaladı.',
      {
        action: 'BRANCH_SETTINGS_COPIED',
        entity: 'branch',
        entityName: 'Moda',
        details: { name: 'Kadıköy' },
      },
    ],
    [
      '“Mehmet Demir” adlı kullanıcı hesabıyla oturum açılamadı: şifre yanlış.',
      { action: 'SIGN_IN_FAILED', actorKind: 'ANONYMOUS', details: { reason: 'WRONG_PASSWORD' } },
    ],
    [
      'Bilinmeyen bir hesapla oturum açılamadı: böyle bir hesap yok.',
      {
        action: 'SIGN_IN_FAILED',
        actorKind: 'ANONYMOUS',
        entityId: null,
        entityName: null,
        details: { reason: 'UNKNOWN_ACCOUNT' },
      },
    ],
    [
      'Ayşe Yılmaz, “Mehmet Demir” adlı kullanıcı için çevrimdışı durumunu seçti.',
      { action: 'COURIER_SWITCHED', changes: { online: { was: true, is: false } } },
    ],
    ['Ayşe Yılmaz, denetim kaydını dışa aktardı.', { action: 'EXPORTED', entity: 'audit' }],
    [
      'Ayşe Yılmaz, şube-kurye raporu tablosunu dışa aktardı.',
      { action: 'EXPORTED', entity: 'report', details: { report: 'courier-summary' } },
    ],
    [
      'Sistem, saklama süresi dolan müşteri bilgilerini sildi.',
      { action: 'CUSTOMERS_ANONYMISED', actorKind: 'SYSTEM', actorName: 'Sistem' },
    ],
    ['7 numaralı kullanıcı, oturum açtı.', { action: 'SIGN_IN', actorName: null }],
    ['Ayşe Yılmaz: FROM_THE_FUTURE', { action: 'FROM_THE_FUTURE' }],
    ['Ayşe Yılmaz: constructor', { action: 'constructor' }],
  ])('%s', (sentence, fields) => {
    expect(describeAudit(row(fields))).toBe(sentence);
  });

  it('every action has one, whatever its row lacks, and is in one group', () => {
    for (const action of AUDIT_ACTIONS) {
      const text = describeAudit(row({ action, entityId: null, entityName: null, actorName: null }));
      expect(text, action).toMatch(/^\S.*\.$/);
      expect(text, action).not.toMatch(/undefined|null|\[object/);
    }
    expect(AUDIT_GROUPS.flatMap(actionsOf).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
  });
});

describe('what changed, in words', () => {
  it('a peak: each of its settings by its Turkish name', () => {
    const was = { ...DEFAULT_RUSH, fromDay: '2026-02-18' };
    const is: RushSettings = {
      isOn: true,
      kind: 'CLOCK',
      clockTime: '19:30',
      offsetMin: -5,
      fromDay: null,
      toDay: '2026-03-19',
      weekdays: [5, 6, 7],
      beforeMin: 90,
      afterMin: 45,
      slotMin: 10,
      capacity: 12,
    };
    const changes = Object.fromEntries(
      Object.entries(is).map(([field, value]) => [
        field,
        { was: was[field as keyof RushSettings], is: value },
      ]),
    );
    const told = describeChanges(row({ action: 'RUSH_SET', changes }));
    expect(told.map(({ label, was: from, is: to }) => `${label}: ${from} → ${to}`)).toEqual([
      'Yoğun saat: kapalı → açık',
      'Yoğun an: Gün batımı → Sabit saat',
      'Saat: – → 19:30',
      'Gün batımına eklenen: 0 dk → -5 dk',
      'İlk gün: 18.02.2026 → –',
      'Son gün: – → 19.03.2026',
      'Günler: Pzt, Sal, Çar, Per, Cum, Cmt, Paz → Cum, Cmt, Paz',
      'Öncesinde: 60 dk → 90 dk',
      'Sonrasında: 30 dk → 45 dk',
      'Aralık uzunluğu: 15 dk → 10 dk',
      'Aralık başına sipariş: – → 12',
    ]);
  });

  const changed = (changes: AuditRow['changes']) =>
    describeChanges(row({ changes })).map(({ label, was, is }) => `${label}: ${was} → ${is}`);
  it.each<[string, string, unknown, unknown]>([
    ['Şube yarıçapı: 100 m → 1.250 m', 'radius', 100, 1250],
    ['Taban ücret: 40,00 TL → 1.042,50 TL', 'baseRate', 40, 1042.5],
    ['Ek süre: 15 dk → 20 dk', 'extraTime', 15, 20],
    ['Yakıt tüketimi: 0,1 L/km → 0,0825 L/km', 'fuelConsumption', 0.1, 0.0825],
    ['Cüzdan: kapalı → açık', 'walletEnabled', false, true],
    ['Atama yöntemi: Havuz → Otomatik', 'assignmentMethod', 'POOL', 'AUTOMATIC'],
    ['Rol: Kurye → Şube Müdürü', 'role', 'COURIER', 'BRANCH_MANAGER'],
    ['Durum: Aktif → Pasif', 'status', 'ACTIVE', 'PASSIVE'],
    ['Konum: – → 41.000000, 29.028000', 'location', null, { lat: 41, lng: 29.028 }],
    ['Şirket: – → Lezzet Grubu', 'companyId', null, 1],
    ['Şirket: 2 → Lezzet Grubu', 'companyId', 2, 1],
    ['Telefon: – → •••4567', 'phone', null, '•••4567'],
    ['Olaylar: – → Sipariş oluşturuldu, YENI', 'events', null, ['ORDER_CREATED', 'YENI']],
    ['Yemek kartları: Multinet, Setcard → –', 'mealCardBrands', ['Multinet', 'Setcard'], []],
    ['Kurye nakit sınırı: – → 2.500,00 TL', 'cashLimit', null, 2_500],
    ['Gönderim: açık → kapalı', 'active', true, false],
    ['Durdurulma nedeni: Alıcı 410 yanıtı verdi → –', 'pausedReason', 'GONE', null],
    ['newField: – → ["a"]', 'newField', undefined, ['a']],
    ['toString: – → x', 'toString', null, 'x'],
  ])('%s', (text, field, was, is) => {
    expect(changed({ [field]: { was, is } })).toEqual([text]);
  });

  it.each<[AuditRow['action'], AuditRow['details'], readonly string[]]>([
    [
      'WEBHOOK_TESTED',
      { type: 'ORDER_CREATED', status: 500, error: 'STATUS' },
      [
        'Olay: Sipariş oluşturuldu',
        'HTTP durumu: 500',
        'Hata: Alıcı başarısız bir durum kodu ile yanıt verdi',
      ],
    ],
    ['WEBHOOK_RESENT', { messageId: 'msg_a' }, ['Mesaj no: msg_a']],
    [
      'WEBHOOK_RESENT',
      { since: '2026-03-02T16:30:00.000Z', count: 3 },
      ['Başlangıç: 02.03.2026 19:30', 'Sayı: 3'],
    ],
    [
      'WEBHOOK_SECRET_ROTATED',
      { bothUntil: '2026-03-02T16:30:00.000Z' },
      ['Eski imza anahtarının bitişi: 02.03.2026 19:30'],
    ],
    [
      'API_KEY_REGENERATED',
      { previousKeyUntil: '2026-03-02T16:30:00.000Z' },
      ['Eski anahtarın bitişi: 02.03.2026 19:30'],
    ],
  ])('%s: its facts in Turkish', (action, details, texts) => {
    expect(describeDetails(row({ action, details })).map(({ label, text }) => `${label}: ${text}`)).toEqual(
      texts,
    );
  });

  it('other facts: reasons, instants, counts; branch numbers of a transfer are left to its change', () => {
    const details = {
      reason: 'Tatil',
      endDate: '2026-03-02T16:30:00.000Z',
      counts: { orders: 2, x: 1 },
      imported: true,
    };
    expect(describeDetails(row({ details })).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Neden: Tatil',
      'Bitiş: 02.03.2026 19:30',
      'Sayılar: sipariş: 2, x: 1',
      'Tabloyla içe aktarıldı: evet',
    ]);
    const tested = { type: 'ORDER_CREATED', status: 200, error: null, bothUntil: '2026-03-02T16:30:00Z' };
    expect(describeDetails(row({ details: tested })).map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Olay: Sipariş oluşturuldu',
      'Durum: 200',
      'Hata: –',
      'Eski imza anahtarının bitişi: 02.03.2026 19:30',
    ]);
    const fields = { fields: ['username', 'phone', 'x'] };
    expect(describeDetails(row({ details: fields }))).toEqual([
      { label: 'Alanlar', text: 'TC Kimlik No, Telefon, x' },
    ]);
    expect(describeDetails(row({ action: 'USER_TRANSFERRED', details: { from: 1, to: 2 } }))).toEqual([]);
    expect(auditText(row({ changes: { name: { was: 'a', is: 'b' } }, details: { reason: 'c' } }))).toBe(
      'Şube adı: a → b; Neden: c',
    );
  });

  it('pay: sums in TL, and the line of a slip by its name', () => {
    const text = (details: Record<string, unknown>) =>
      describeDetails(row({ details })).map((one) => `${one.label}: ${one.text}`);
    expect(text({ slips: 7, entitlement: 41_250.5 })).toEqual(['Pusula sayısı: 7', 'Hak ediş: 41.250,50 TL']);
    expect(text({ line: 'work' })).toEqual(['Satır: Çalışma kazancı']);
    expect(text({ line: 'deduction:12' })).toEqual(['Satır: Kesintiler']);
    expect(text({ offset: 20 })).toEqual(['Mahsup edilen nakit: 20,00 TL']);
  });
});
