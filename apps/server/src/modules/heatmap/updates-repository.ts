import type { HeatUpdateState } from '@ulak/contracts/heatmap/analysis';
import type { HeatUpdateId } from '@ulak/contracts/heatmap/schema';
import { WITHOUT_NEIGHBORHOOD } from '@ulak/contracts/neighborhoods/without';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { asReadTask, deadBefore, endTask, noteTaskProgress } from '../../db/kept-tasks.ts';
import { type Scope, withinScope } from '../../db/scope.ts';
import { type Cell, packCells, unpackCells } from './cells.ts';
import type { HeatSelection } from './selection.ts';

export interface UpdateRow {
  readonly id: HeatUpdateId;
  readonly state: HeatUpdateState;
  readonly done: number;
  readonly total: number;
  readonly started_at: Date;
  readonly finished_at: Date | null;
}

const COLUMNS = ['id', 'state', 'done', 'total', 'started_at', 'finished_at'] as const;
const NAMES = sql.join(COLUMNS.map((column) => sql.ref(column)));

const daysOf = ({ weekdays }: HeatSelection): string => weekdays.join('');

/** As `heatmap_updates.neighborhood_id` holds it: 0 for orders that lie in none (0062). */
const storedPlace = ({ neighborhoodId }: HeatSelection): number | null =>
  neighborhoodId === WITHOUT_NEIGHBORHOOD ? 0 : neighborhoodId;

const ofSelection = (selection: HeatSelection): RawBuilder<SqlBool> => sql<SqlBool>`
  branch_id = ${selection.branchId} and from_at = ${selection.period.from} and to_at = ${selection.period.to}
    and grid_precision = ${selection.precision} and time_slot = ${selection.timeSlot}
    and weekdays = ${daysOf(selection)}
    and neighborhood_id is not distinct from ${storedPlace(selection)}::bigint`;

/**
 * Starts an update of a selection, or answers the one that runs: of two at once the later waits for the
 * earlier and finds it.
 */
export async function startUpdate(
  tx: Tx,
  selection: HeatSelection,
  { total, now }: { readonly total: number; readonly now: Date },
): Promise<{ readonly row: UpdateRow; readonly isNew: boolean }> {
  await sql`update heatmap_updates set state = 'FAILED', finished_at = ${now}
    where ${ofSelection(selection)} and state = 'RUNNING' and beat_at < ${deadBefore(now)}`.execute(tx);
  const { rows } = await sql<UpdateRow & { isNew: boolean }>`
    insert into heatmap_updates as u (company_id, branch_id, from_at, to_at, grid_precision, time_slot,
      weekdays, neighborhood_id, total, started_at, beat_at)
    select company_id, id, ${selection.period.from}, ${selection.period.to}, ${selection.precision},
      ${selection.timeSlot}, ${daysOf(selection)}, ${storedPlace(selection)}::bigint,
      ${total}, ${now}, ${now}
    from branches where id = ${selection.branchId}
    on conflict (branch_id, from_at, to_at, grid_precision, time_slot, weekdays, neighborhood_id)
      where state = 'RUNNING'
      do update set total = u.total
    returning ${NAMES}, xmax = 0 as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the branch was found before');
  return { row, isNew: row.isNew };
}

/** The update that runs for a selection. */
export async function findRunning(tx: Tx, selection: HeatSelection, now: Date): Promise<UpdateRow | null> {
  const { rows } = await sql<UpdateRow>`
    select ${NAMES} from heatmap_updates
    where ${ofSelection(selection)} and state = 'RUNNING' and beat_at >= ${deadBefore(now)}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest finished count of a selection. */
export async function findCounted(
  tx: Tx,
  selection: HeatSelection,
): Promise<{ readonly cells: Cell[]; readonly asOf: Date } | null> {
  const { rows } = await sql<{ cells: number[][]; started_at: Date }>`
    select cells, started_at from heatmap_updates where ${ofSelection(selection)} and state = 'DONE'
    order by started_at desc, id desc limit 1`.execute(tx);
  const [row] = rows;
  return row ? { cells: unpackCells(row.cells), asOf: row.started_at } : null;
}

/** An update of the scope; one that a server left behind reads as FAILED. */
export async function findUpdate(
  tx: Tx,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  id: HeatUpdateId,
): Promise<UpdateRow | null> {
  const row = await tx
    .selectFrom('heatmap_updates')
    .select([...COLUMNS, 'beat_at'])
    .where('id', '=', id)
    .where((eb) => withinScope(eb, scope, 'heatmap_updates.company_id', 'heatmap_updates.branch_id'))
    .executeTakeFirst();
  return row ? asReadTask(row, now) : null;
}

/** Ends a running update without a result. */
export const endUpdate = (
  tx: Tx,
  id: HeatUpdateId,
  ended: { readonly state: 'CANCELLED' | 'FAILED'; readonly now: Date },
): Promise<void> => endTask(tx, 'heatmap_updates', { id, ...ended });

/** Notes that a part is counted. @returns whether the update still runs */
export const noteProgress = (
  tx: Tx,
  id: HeatUpdateId,
  mark: { readonly done: number; readonly now: Date },
): Promise<boolean> => noteTaskProgress(tx, 'heatmap_updates', { id, ...mark });

/** Stores the result of a running update and forgets the earlier ones of its selection. */
export async function finishUpdate(
  tx: Tx,
  { id, selection, cells, now }: { id: HeatUpdateId; selection: HeatSelection; cells: Cell[]; now: Date },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update heatmap_updates set state = 'DONE', done = total, finished_at = ${now},
      cells = ${JSON.stringify(packCells(cells))}::json
    where id = ${id} and state = 'RUNNING'`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sql`delete from heatmap_updates
    where ${ofSelection(selection)} and state <> 'RUNNING' and id < ${id}`.execute(tx);
}
