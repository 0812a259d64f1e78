import type { ReplyOf } from '@ulak/contracts/call';
import type { getTablePage, listCleanupCommands } from '@ulak/contracts/database/calls';
import type {
  ConsoleColumn,
  ConsoleState,
  ConsoleTable,
  HistoryEntry,
  QueryResult,
} from '@ulak/contracts/database/schema';
import type { Page } from 'playwright-core';

const column = (given: Partial<ConsoleColumn> & Pick<ConsoleColumn, 'name' | 'type'>): ConsoleColumn => ({
  isPrimaryKey: false,
  isNullable: true,
  isHidden: false,
  readOnlyReason: null,
  ...given,
});

const DOOR = 'Sipariş durumu, siparişin ekranından değiştirilir.';
const COLUMNS: readonly ConsoleColumn[] = [
  column({ name: 'id', type: 'bigint', isPrimaryKey: true, isNullable: false }),
  column({ name: 'customer_name', type: 'text', isNullable: false }),
  column({ name: 'status', type: 'text', isNullable: false, readOnlyReason: DOOR }),
  column({ name: 'preparation_minutes', type: 'integer' }),
  column({ name: 'is_paid', type: 'boolean' }),
  column({ name: 'items', type: 'jsonb' }),
  column({ name: 'secret_hash', type: 'text', isHidden: true }),
  column({ name: 'customer_note', type: 'text' }),
  column({ name: 'created_at', type: 'timestamp with time zone', isNullable: false }),
];
const KEPT = 'Denetim kaydı değiştirilemez ve silinemez.';

const table = (given: Partial<ConsoleTable> & Pick<ConsoleTable, 'name'>): ConsoleTable => ({
  rowCount: 40,
  isEstimate: false,
  hasCompany: true,
  readOnlyReason: null,
  undeletableReason: null,
  columns: [...COLUMNS],
  ...given,
});

const TABLES: readonly ConsoleTable[] = [
  table({ name: 'audit_log', readOnlyReason: KEPT, rowCount: 812 }),
  table({ name: 'branches', rowCount: 3 }),
  table({ name: 'courier_positions', isEstimate: true, rowCount: 1_204_000, hasCompany: false }),
  table({ name: 'order_status_history_of_a_very_long_name_as_postgres_allows', rowCount: 0 }),
  table({ name: 'orders', rowCount: 1_240 }),
  table({ name: 'users', rowCount: 27 }),
];

const row = (place: number) => ({
  id: String(90_071_992_547_409_93n + BigInt(place)),
  customer_name: place % 3 === 0 ? 'Şükrü Iğdır <b>"</b>' : 'Ayşe Yılmaz',
  status: 'DELIVERED',
  preparation_minutes: place % 4 === 0 ? null : 12 + place,
  is_paid: place % 2 === 0,
  items: [{ name: 'Adana dürüm', quantity: 2 }],
  secret_hash: null,
  customer_note: place % 5 === 0 ? 'Zil bozuk, lütfen arayın; '.repeat(8) : null,
  created_at: '2026-11-23T16:30:00.000Z',
});

const pageOf = (count: number): ReplyOf<typeof getTablePage> => ({
  success: true,
  columns: [...COLUMNS],
  data: Array.from({ length: count }, (_, place) => row(place)),
  keys: Array.from({ length: count }, (_, place) => ({ id: row(place).id, version: `v${place}` })),
  totalCount: count === 0 ? 0 : 1_240,
  isEstimate: false,
  pagination: { page: 1, limit: 25, total: count === 0 ? 0 : 1_240 },
});

const RESULT: QueryResult = {
  success: true,
  kind: 'rows',
  command: 'SELECT',
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'customer_name', type: 'text' },
    { name: 'items', type: 'jsonb' },
  ],
  rows: Array.from({ length: 30 }, (_, place) => [row(place).id, row(place).customer_name, row(place).items]),
  rowCount: 30,
  truncatedBy: 'rows',
  isWhole: false,
  durationMs: 42.4,
};

const TRIAL: QueryResult = { ...RESULT, kind: 'trial', command: 'UPDATE', truncatedBy: null, isWhole: true };

const HISTORY: readonly HistoryEntry[] = [
  { statement: 'SELECT * FROM orders LIMIT 100', kind: 'rows', outcome: '100 satır', durationMs: 31 },
  { statement: 'DROP TABLE orders', kind: 'refused', outcome: 'reddedildi: yapı komutu', durationMs: 1 },
  {
    statement: `SELECT ${'customer_name, '.repeat(30)}1`,
    kind: 'rows',
    outcome: '3 satır',
    durationMs: 9_400,
  },
].map((entry, id) => ({ ...entry, id, at: '2026-11-23T16:30:00.000Z' }) as HistoryEntry);

const COMMANDS: ReplyOf<typeof listCleanupCommands> = {
  success: true,
  commands: [
    {
      id: 'positions',
      name: 'Eski konumlar',
      description: 'Verilen günden eski kurye konumlarını siler.',
      sql: 'DELETE FROM courier_positions WHERE at < now() - make_interval(days => $1)',
      confirmMessage: 'Eski kurye konumları silinecek. Bu işlem geri alınamaz. Emin misiniz?',
      rowCount: 120_400,
      days: { default: 30, least: 7 },
    },
    {
      id: 'sessions',
      name: 'Süresi dolmuş oturumlar',
      description: 'Artık geçerli olmayan oturumları siler.',
      sql: 'DELETE FROM sessions WHERE expires_at < now()',
      confirmMessage: 'Süresi dolmuş oturumlar silinecek. Emin misiniz?',
      rowCount: 0,
      days: null,
    },
  ],
};

export interface DatabaseAnswers {
  readonly state?: ConsoleState;
  readonly tables?: readonly ConsoleTable[];
  /** Rows of a page. */
  readonly rows?: number;
  readonly history?: readonly HistoryEntry[];
}

const OPEN: ConsoleState = { isAvailable: true, canWrite: true, reason: null };

/** Answers that are known: every state of the console, and nothing that a demo's day changes. */
export async function answerDatabase(page: Page, answers: DatabaseAnswers = {}): Promise<void> {
  const { state = OPEN, tables = TABLES, rows = 25, history = HISTORY } = answers;
  const data = (value: unknown) => ({ json: { success: true, data: value } });
  await page.route('**/api/admin/database/state', (route) => route.fulfill(data(state)));
  await page.route('**/api/admin/database/tables', (route) => route.fulfill({ json: tables }));
  await page.route(/\/api\/admin\/database\/tables\/\w+\?/, (route) => route.fulfill({ json: pageOf(rows) }));
  await page.route('**/api/admin/database/history', (route) => route.fulfill(data(history)));
  await page.route(/\/api\/admin\/database\/cleanup-commands(\?|$)/, (route) =>
    route.fulfill({ json: COMMANDS }),
  );
  await page.route('**/api/admin/database/query', (route) => {
    const { query } = route.request().postDataJSON() as { query: string };
    return route.fulfill({ json: /^update/i.test(query) ? TRIAL : RESULT });
  });
}
