import { MAX_CELLS } from '@ulak/contracts/heatmap/analysis';
import type { CellOrdersQuery, HeatHour, HeatHoursQuery, HeatMapQuery } from '@ulak/contracts/heatmap/schema';
import type { ReplyOf } from '@ulak/contracts/call';
import type { listCellOrders as cellOrdersCall } from '@ulak/contracts/heatmap/calls';
import type { BranchId } from '@ulak/contracts/ids';
import { AppError, fieldError } from '../../app-error.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import { printHeatMap } from './print-heat-map.ts';
import * as repository from './repository.ts';
import { isLong, readRange, readSelection } from './selection.ts';
import { findCounted, findRunning } from './updates-repository.ts';
import { viewHours } from './view-hours.ts';
import { viewUpdate } from './view-update.ts';

/** Whose view, and when. */
export interface HeatReader {
  readonly scope: Scope;
  readonly now: Date;
}

const TOO_FINE = 'Bu ızgarada 50.000’den çok hücre var. Daha büyük bir ızgara aralığı gönderin.';
const DEFAULT_LIMIT = 50;

/** @throws AppError BRANCH_NOT_FOUND for one that is missing or outside of the scope */
export async function assertBranch(tx: Tx, scope: Scope, branchId: BranchId): Promise<void> {
  if (!(await repository.findBranch(tx, scope, branchId))) throw new AppError('BRANCH_NOT_FOUND');
}

type Access = Pick<Database, 'reads' | 'analysis'>;

/**
 * Cells of a selection and their figures, as the reply's text: a short range as it is now, a long one as it
 * was last counted.
 * @throws AppError VALIDATION_ERROR (range, gridPrecision) | BRANCH_NOT_FOUND
 */
export async function readHeatMap(
  { reads, analysis }: Access,
  { scope, now }: HeatReader,
  query: HeatMapQuery,
): Promise<string> {
  const selection = readSelection(query, now);
  if (isLong(selection)) {
    const { cells, ...state } = await reads.inScope(scope, async (tx) => {
      await assertBranch(tx, scope, selection.branchId);
      const running = await findRunning(tx, selection, now);
      const counted = await findCounted(tx, selection);
      return {
        cells: counted?.cells ?? [],
        asOf: counted?.asOf.toISOString() ?? null,
        update: running && viewUpdate(running),
      };
    });
    return printHeatMap(cells, selection, state);
  }
  const cells = await analysis.inScope(scope, async (tx) => {
    await assertBranch(tx, scope, selection.branchId);
    return repository.readCells(tx, selection);
  });
  if (cells.length > MAX_CELLS) throw fieldError('gridPrecision', TOO_FINE);
  return printHeatMap(cells, selection, { asOf: now.toISOString(), update: null });
}

/**
 * Orders and couriers on duty by hour of the week.
 * @throws AppError VALIDATION_ERROR (range) | BRANCH_NOT_FOUND
 */
export async function readHeatHours(
  { analysis }: Access,
  { scope, now }: HeatReader,
  query: HeatHoursQuery,
): Promise<HeatHour[]> {
  const range = readRange(query, now);
  return analysis.inScope(scope, async (tx) => {
    await assertBranch(tx, scope, range.branchId);
    const orders = await repository.countHours(tx, range);
    const seconds = await repository.sumOnlineSeconds(tx, range);
    return viewHours({ orders, seconds }, range.period, now);
  });
}

/**
 * The orders of one cell, newest first, by page.
 * @throws AppError VALIDATION_ERROR (range) | BRANCH_NOT_FOUND
 */
export async function listCellOrders(
  { analysis }: Access,
  { scope, now }: HeatReader,
  { lat, lng, page = 1, limit = DEFAULT_LIMIT, ...fields }: CellOrdersQuery,
): Promise<ReplyOf<typeof cellOrdersCall>> {
  const selection = readSelection(fields, now);
  const { orders, count } = await analysis.inScope(scope, async (tx) => {
    await assertBranch(tx, scope, selection.branchId);
    return repository.listCell(tx, selection, { lat, lng, limit, offset: (page - 1) * limit });
  });
  return {
    success: true,
    data: orders.map((order) => ({
      id: order.id,
      orderNumber: order.order_number,
      status: order.status,
      createdAt: order.created_at.toISOString(),
      total: Number(order.total),
      deliveryMinutes: order.minutes,
    })),
    pagination: { page, limit, total: count },
  };
}
