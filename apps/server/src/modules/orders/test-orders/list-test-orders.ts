import { findCompanyOfBranch } from '../../../db/branch-in-scope.ts';
import type { TestOrder } from '@ulak/contracts/branches/test-mode';
import type { BranchId } from '@ulak/contracts/ids';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/database.ts';
import type { Scope } from '../../../db/scope.ts';
import * as repository from './repository.ts';
import type { TestOrderRow } from './repository.ts';

interface TestOrdersCommand {
  readonly branchId: BranchId;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

interface TestOrders {
  readonly data: TestOrder[];
  readonly pagination: { page: number; limit: number; total: number };
}

const DEFAULT_LIMIT = 50;

/** Test orders of a branch in every state, newest first, by page. @throws AppError BRANCH_NOT_FOUND */
export async function listTestOrders(
  tx: Tx,
  scope: Scope,
  { branchId, page = 1, limit = DEFAULT_LIMIT }: TestOrdersCommand,
): Promise<TestOrders> {
  if ((await findCompanyOfBranch(tx, scope, branchId)) === null) throw new AppError('BRANCH_NOT_FOUND');
  const rows = await repository.listPage(tx, branchId, { limit, offset: (page - 1) * limit });
  const total = await repository.count(tx, branchId);
  return { data: rows.map(toTestOrder), pagination: { page, limit, total } };
}

const toTestOrder = (row: TestOrderRow): TestOrder => ({
  id: row.id,
  orderNumber: row.order_number,
  source: row.source,
  status: row.status,
  courierName: row.courier_name,
  total: Number(row.total),
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
