import type { HeatUpdate, HeatUpdateBody, HeatUpdateId } from '@ulak/contracts/heatmap/schema';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { assertBranch, type HeatReader } from './read-heat-map.ts';
import type { StartedUpdate } from './run-updates.ts';
import { isLong, partsOf, readSelection } from './selection.ts';
import { endUpdate, findUpdate, startUpdate } from './updates-repository.ts';
import { viewUpdate } from './view-update.ts';

/**
 * Starts to count a long range anew; a short one needs nothing.
 * @returns the update of the selection, and what to run after the commit unless another call has started it
 * @throws AppError VALIDATION_ERROR (range) | BRANCH_NOT_FOUND
 */
export async function startHeatUpdate(
  tx: Tx,
  { scope, now }: HeatReader,
  body: HeatUpdateBody,
): Promise<{ readonly update: HeatUpdate | null; readonly toRun: StartedUpdate | null }> {
  const selection = readSelection(body, now);
  await assertBranch(tx, scope, selection.branchId);
  if (!isLong(selection)) return { update: null, toRun: null };
  const total = partsOf(selection.period).length;
  const { row, isNew } = await startUpdate(tx, selection, { total, now });
  return { update: viewUpdate(row), toRun: isNew ? { id: row.id, selection, scope } : null };
}

/** @throws AppError HEAT_UPDATE_NOT_FOUND */
export async function getHeatUpdate(tx: Tx, reader: HeatReader, id: HeatUpdateId): Promise<HeatUpdate> {
  const row = await findUpdate(tx, reader, id);
  if (!row) throw new AppError('HEAT_UPDATE_NOT_FOUND');
  return viewUpdate(row);
}

/**
 * Cancels an update that runs; one that has ended is answered as it is.
 * @throws AppError HEAT_UPDATE_NOT_FOUND
 */
export async function cancelHeatUpdate(tx: Tx, reader: HeatReader, id: HeatUpdateId): Promise<HeatUpdate> {
  const { state } = await getHeatUpdate(tx, reader, id);
  if (state === 'RUNNING') await endUpdate(tx, id, { state: 'CANCELLED', now: reader.now });
  return getHeatUpdate(tx, reader, id);
}
