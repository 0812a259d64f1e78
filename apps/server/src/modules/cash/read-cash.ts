import {
  type ChangeView,
  type CollectionView,
  type CourierCash,
  type CourierCashDetail,
  MAX_LISTED_COLLECTIONS,
  type OwnCash,
} from '@ulak/contracts/cash/schema';
import type { CashMovementKind } from '@ulak/contracts/cash/labels';
import { parseNumeric } from '@ulak/contracts/domain/money';
import { asOrderId, type BranchFilter, type BranchId, type UserId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as handOvers from './hand-over-repository.ts';
import * as repository from './repository.ts';
import type { CashOwner, CashRow, CollectionRow, MovementRow } from './repository.ts';
import { toHandOverView } from './view-hand-over.ts';

interface CashReader {
  readonly tx: Tx;
  readonly scope: Scope;
}

const tl = (kurus: number): number => (kurus === 0 ? 0 : kurus / 100);

/** Whose cash of which branch; the courier's own where none is said. @throws AppError COURIER_NOT_FOUND */
export async function getHolder(
  { tx, scope }: CashReader,
  { courierId, branchId }: { readonly courierId: UserId; readonly branchId?: BranchId | undefined },
): Promise<{ readonly owner: CashOwner; readonly row: CashRow }> {
  const row = await repository.findCash(tx, { scope, courierId, branchId });
  if (!row) throw new AppError('COURIER_NOT_FOUND');
  return { owner: { companyId: row.company_id, branchId: row.branch_id, courierId }, row };
}

/** A row per courier and branch, most cash first. */
export async function listCourierCash(
  { tx, scope }: CashReader,
  branch: BranchFilter | undefined,
): Promise<CourierCash[]> {
  const branchId = branch === 'all' ? null : branch;
  return (await repository.listCash(tx, { scope, branchId })).map(toCourierCash);
}

/** What each figure is made of. @throws AppError COURIER_NOT_FOUND */
export async function getCourierCash(
  reader: CashReader,
  whose: { readonly courierId: UserId; readonly branchId?: BranchId | undefined },
): Promise<CourierCashDetail> {
  return toDetail(reader, (await getHolder(reader, whose)).row);
}

/** Hand-overs that the courier's own cash shows. */
const OWN_HAND_OVERS = 10;

/** The courier's own cash: the own branch's first, and whatever else they hold. */
export async function readOwnCash({ tx, scope, actor }: CashReader & { actor: UserActor }): Promise<OwnCash> {
  const reader = { tx, scope };
  const rows = await repository.listCash(tx, { scope, courierId: actor.id });
  const [own] = rows.filter((row) => row.is_own);
  const accounts: CourierCashDetail[] = [];
  for (const row of rows.toSorted((one, other) => Number(other.is_own) - Number(one.is_own)))
    accounts.push(await toDetail(reader, row));
  const page = { limit: OWN_HAND_OVERS, offset: 0 };
  const given = await handOvers.listHandOvers(tx, { scope, courierId: actor.id }, page);
  const views = accounts.map(({ cash }) => Math.round(cash * 100));
  const first = accounts.find(({ branchId }) => branchId === own?.branch_id);
  return {
    cash: tl(views.reduce((sum, kurus) => sum + kurus, 0)),
    cashLimit: first?.cashLimit ?? null,
    limitExceeded: first?.limitExceeded ?? false,
    brands: own ? [...(await repository.listBrands(tx, own.branch_id))] : [],
    accounts,
    handOvers: given.map(toHandOverView),
  };
}

const sumOf = (rows: CashRow['open'], ...kinds: string[]): number =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { kurus }) => sum + kurus, 0);

/** A row as who sees cash reads it. */
export function toCourierCash(row: CashRow): CourierCash {
  const collected = sumOf(row.open, 'CASH');
  const other = row.kurus - collected - row.change_kurus;
  const limit = row.cash_limit === null ? null : parseNumeric(row.cash_limit);
  return {
    courierId: row.courier_id,
    courierName: row.courier_name,
    branchId: row.branch_id,
    branchName: row.branch_name,
    isActive: row.is_active,
    cash: tl(row.kurus),
    collectedCash: tl(collected),
    changeMoney: tl(row.change_kurus),
    otherCash: tl(other),
    card: tl(sumOf(row.open, 'CARD')),
    mealCards: row.open
      .filter(({ kind }) => kind === 'MEAL_CARD')
      .map(({ brand, orders, kurus }) => ({ brand, count: orders, amount: tl(kurus) })),
    cards: tl(sumOf(row.open, 'CARD', 'MEAL_CARD')),
    deliveries: row.deliveries,
    uncollected: row.open.find(({ kind }) => kind === 'NONE')?.orders ?? 0,
    since: row.last === null ? null : new Date(row.last.at).toISOString(),
    cashLimit: limit === null ? null : tl(limit),
    limitExceeded: limit !== null && row.kurus > limit,
    lastHandOver: row.last && {
      id: row.last.id,
      at: new Date(row.last.at).toISOString(),
      status: row.last.status,
      countedCash: tl(row.last.counted_kurus),
      difference: tl(row.last.counted_kurus - row.last.expected_kurus),
      openShortage: tl(Math.max(0, other)),
      version: row.last.version,
    },
    awaitsCourier: row.awaits_courier,
    disputed: row.disputed,
  };
}

async function toDetail({ tx }: CashReader, row: CashRow): Promise<CourierCashDetail> {
  const owner = { companyId: row.company_id, branchId: row.branch_id, courierId: row.courier_id };
  const movements = await repository.listMovements(tx, owner, row.last?.id ?? null);
  const cash = toCourierCash(row);
  const moved = movements.reduce((sum, { kurus }) => sum + kurus, 0);
  return {
    ...cash,
    collections: (await repository.listOpenCollections(tx, owner, MAX_LISTED_COLLECTIONS)).map(
      toCollectionView,
    ),
    changes: (await repository.listOpenChanges(tx, owner)).map(toMovementView),
    movements: movements.map((movement) => ({
      ...toMovementView(movement),
      kind: movement.kind as CashMovementKind,
    })),
    carriedOver: tl(Math.round(cash.otherCash * 100) - moved),
  };
}

/** A collection as its readers see it. */
export const toCollectionView = (row: CollectionRow): CollectionView => ({
  id: row.id,
  orderId: asOrderId(row.order_id),
  orderNumber: row.order_number,
  kind: row.kind === 'NONE' ? null : row.kind,
  brand: row.brand,
  amount: tl(row.kurus),
  orderTotal: tl(parseNumeric(row.order_total)),
  at: row.at.toISOString(),
  note: row.note,
  isCorrection: row.is_correction,
  byName: row.actor_name,
});

const toMovementView = ({ id, kurus, at, note, actor_name }: MovementRow): ChangeView => ({
  id,
  amount: tl(kurus),
  at: at.toISOString(),
  byName: actor_name,
  note,
});
