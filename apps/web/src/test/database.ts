import type {
  CleanupCommand,
  ConsoleColumn,
  ConsoleTable,
  ConsoleTablePage,
  QueryResult,
} from '@ulak/contracts/database/schema';

/** A column that anybody may change. */
export const aColumn = (given: Partial<ConsoleColumn> & { readonly name: string }): ConsoleColumn => ({
  type: 'text',
  isPrimaryKey: false,
  isNullable: true,
  isHidden: false,
  readOnlyReason: null,
  ...given,
});

export const ORDER_COLUMNS: readonly ConsoleColumn[] = [
  aColumn({ name: 'id', type: 'bigint', isPrimaryKey: true, isNullable: false }),
  aColumn({ name: 'note' }),
  aColumn({ name: 'minutes', type: 'integer' }),
  aColumn({ name: 'items', type: 'jsonb' }),
  aColumn({ name: 'status', readOnlyReason: 'Durum, siparişin ekranından değiştirilir.' }),
  aColumn({ name: 'token_hash', isHidden: true }),
];

export const aTable = (given: Partial<ConsoleTable> = {}): ConsoleTable => ({
  name: 'orders',
  rowCount: 2,
  isEstimate: false,
  hasCompany: true,
  readOnlyReason: null,
  undeletableReason: null,
  columns: [...ORDER_COLUMNS],
  ...given,
});

/** Two orders: one with everything, one with nothing. */
export const aPage = (given: Partial<ConsoleTablePage> = {}): ConsoleTablePage => ({
  success: true,
  columns: [...ORDER_COLUMNS],
  data: [
    {
      id: '9007199254740993',
      note: 'Zil bozuk',
      minutes: 12,
      items: [{ a: 1 }],
      status: 'READY',
      token_hash: null,
    },
    { id: '9007199254740994', note: null, minutes: null, items: null, status: 'READY', token_hash: null },
  ],
  keys: [
    { id: '9007199254740993', version: '1' },
    { id: '9007199254740994', version: '2' },
  ],
  totalCount: 2,
  isEstimate: false,
  pagination: { page: 1, limit: 25, total: 2 },
  ...given,
});

export const aResult = (given: Partial<QueryResult> = {}): QueryResult => ({
  success: true,
  kind: 'rows',
  command: 'SELECT',
  columns: [
    { name: 'role', type: 'text' },
    { name: 'count', type: 'bigint' },
  ],
  rows: [['COURIER', '14']],
  rowCount: 1,
  truncatedBy: null,
  isWhole: false,
  durationMs: 12.3,
  ...given,
});

/** A cleanup command with days. */
export const COMMAND: CleanupCommand = {
  id: 'positions',
  name: 'Eski konumlar',
  description: 'Eski konumları siler.',
  sql: 'DELETE FROM courier_positions',
  confirmMessage: 'Eski konumlar silinecek. Emin misiniz?',
  rowCount: 120,
  days: { default: 30, least: 7 },
};
