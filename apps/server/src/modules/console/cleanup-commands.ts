import { DAY_MS } from '@ulak/contracts/time';
import { CompiledQuery, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database, Tx } from '../../db/database.ts';
import { countOrphans, type DocumentFiles, removeOrphans } from '../documents/service.ts';
import { countPositions, dropPositions, type PositionCleanup } from '../maintenance/service.ts';

/** What a cleanup works with. */
export interface CleanupRun {
  readonly tx: Tx;
  readonly now: Date;
  readonly days: number;
  readonly files: DocumentFiles;
  readonly reservedDb: Pick<Database, 'asSystem'>;
}

/** A command under 'Veri Temizleme'. */
export interface Cleanup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly confirmMessage: string;
  readonly sql: string;
  readonly days: { readonly default: number; readonly least: number } | null;
  /** Null: it cannot be counted now. */
  count(run: CleanupRun): Promise<number | null>;
  /** Removes; answers how many. */
  remove(run: CleanupRun): Promise<number>;
}

/** Rows of one statement, and of one run: its transaction stays short; what is left goes with the next. */
const BATCH = 5_000;
const AT_MOST = 200_000;
/** Rows are counted up to here. */
const COUNTED = 1_000_000;

interface AgedRows {
  readonly table: 'tracking_tokens' | 'courier_notices' | 'sessions';
  readonly column: string;
  /** A further condition; fixed text. */
  readonly and?: string;
}

const untilOf = ({ now, days }: CleanupRun): Date => new Date(now.getTime() - days * DAY_MS);
const conditionOf = ({ column, and }: AgedRows, until: Date) =>
  sql`${sql.ref(column)} < ${until} ${sql.raw(and === undefined ? '' : `and ${and}`)}`;

async function countAged(run: CleanupRun, aged: AgedRows): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from ${sql.table(aged.table)}
    where ${conditionOf(aged, untilOf(run))} limit ${COUNTED}) r`.execute(run.tx);
  return rows[0]?.n ?? 0;
}

async function removeAged(run: CleanupRun, aged: AgedRows): Promise<number> {
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(aged.table)}
      where ctid = any (array (select ctid from ${sql.table(aged.table)}
        where ${conditionOf(aged, untilOf(run))} limit ${BATCH}))`.execute(run.tx);
    removed += Number(numAffectedRows);
    if (Number(numAffectedRows) < BATCH || removed >= AT_MOST) return removed;
  }
}

const agedCleanup = (told: Omit<Cleanup, 'count' | 'remove'>, aged: AgedRows): Cleanup => ({
  ...told,
  count: (run) => countAged(run, aged),
  remove: (run) => removeAged(run, aged),
});

/** The transaction as maintenance takes it. */
const clientOf = (tx: Tx): PositionCleanup['db'] => ({
  async query(text, values = []) {
    const { rows, numAffectedRows } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, values),
    );
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

/** Every cleanup command (spec 4 §3). What pay may be asked about stays: positions go after their trails. */
export const CLEANUPS: readonly Cleanup[] = [
  {
    id: 'old-positions',
    name: 'Eski kurye konumları',
    description: 'Seçilen günden eski konum kayıtları. Maaşın dayandığı izler saklanır.',
    confirmMessage:
      'Seçilen günden eski konum kayıtları silinecek. Bu işlem geri alınamaz. Devam edilsin mi?',
    sql: `DELETE FROM courier_positions WHERE fix_at < now() - interval 'N days'`,
    days: { default: 14, least: 7 },
    count: ({ tx, now, days }) => countPositions({ db: clientOf(tx), now, days }, COUNTED),
    remove: ({ tx, now, days }) => dropPositions({ db: clientOf(tx), now, days }),
  },
  agedCleanup(
    {
      id: 'ended-tracking-links',
      name: 'Süresi dolmuş takip bağlantıları',
      description: 'Müşterilerin artık açamadığı takip bağlantıları.',
      confirmMessage: 'Süresi dolmuş takip bağlantıları silinecek. Devam edilsin mi?',
      sql: 'DELETE FROM tracking_tokens WHERE expires_at < now()',
      days: null,
    },
    { table: 'tracking_tokens', column: 'expires_at' },
  ),
  agedCleanup(
    {
      id: 'read-notices',
      name: 'Okunmuş kurye bildirimleri',
      description: 'Kuryelerin okuduğu, seçilen günden eski bildirimler.',
      confirmMessage: 'Okunmuş eski bildirimler silinecek. Bu işlem geri alınamaz. Devam edilsin mi?',
      sql: `DELETE FROM courier_notices WHERE seen_at IS NOT NULL AND created_at < now() - interval 'N days'`,
      days: { default: 30, least: 7 },
    },
    {
      table: 'courier_notices',
      column: 'created_at',
      and: 'seen_at is not null and (not has_package or handed_back_at is not null)',
    },
  ),
  agedCleanup(
    {
      id: 'ended-sessions',
      name: 'Süresi dolmuş oturumlar',
      description: 'Artık geçerli olmayan oturum kayıtları. Açık oturumlara dokunmaz.',
      confirmMessage: 'Süresi dolmuş oturum kayıtları silinecek. Devam edilsin mi?',
      sql: 'DELETE FROM sessions WHERE expires_at < now()',
      days: null,
    },
    { table: 'sessions', column: 'expires_at' },
  ),
  {
    id: 'orphaned-uploads',
    name: 'Sahipsiz belge dosyaları',
    description: 'Hiçbir belge kaydının göstermediği, bir haftadan eski dosyalar.',
    confirmMessage: 'Sahipsiz belge dosyaları silinecek. Bu işlem geri alınamaz. Devam edilsin mi?',
    sql: '-- dosya: courier_documents.storage_name içinde olmayanlar',
    days: null,
    // A storage that is away leaves the other commands as they are; who runs this one is told.
    count: ({ reservedDb, files, now }) =>
      countOrphans({ db: reservedDb, files }, now).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'FILES_UNAVAILABLE') return null;
        throw error;
      }),
    remove: async ({ reservedDb, files, now }) =>
      (await removeOrphans({ db: reservedDb, files }, now)).orphans ?? 0,
  },
];
