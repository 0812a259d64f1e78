import {
  type ApiCall,
  API_CALLS_KEPT_DAYS,
  API_CALLS_PAGE,
  type ApiCallsQuery,
} from '@ulak/contracts/branches/api-call';
import { errorBody, ERRORS, type ErrorCode } from '@ulak/contracts/errors';
import type { BranchId, OrderId } from '@ulak/contracts/ids';
import { DAY_MS } from '@ulak/contracts/time';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { BranchApiCallsTable } from '../../db/tables/branches.ts';
import { findOrders, listCalls } from './api-call-repository.ts';
import * as repository from './repository.ts';

interface ApiCalls {
  readonly data: ApiCall[];
  readonly nextCursor: string | null;
}

interface ApiCallsCommand {
  readonly id: BranchId;
  readonly query: z.output<typeof ApiCallsQuery>;
}

/** Recent calls with the branch's key, newest first. @throws AppError BRANCH_NOT_FOUND */
export async function listApiCalls(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  scope: Scope,
  { id, query }: ApiCallsCommand,
): Promise<ApiCalls> {
  if (!(await repository.find(tx, scope, id))) throw new AppError('BRANCH_NOT_FOUND');
  const filter = {
    branchId: id,
    before: query.after,
    since: new Date(clock.now().getTime() - API_CALLS_KEPT_DAYS * DAY_MS),
    onlyRefused: query.onlyRefused === 'true',
    search: query.search,
  };
  const rows = await listCalls(tx, filter, API_CALLS_PAGE + 1);
  const page = rows.slice(0, API_CALLS_PAGE);
  const last = page.at(-1);
  const numbers = new Set(page.flatMap(({ order_number }) => order_number ?? []));
  const orders = await findOrders(tx, id, [...numbers]);
  return {
    data: page.map((row) => toApiCall(row, orders)),
    nextCursor: rows.length > API_CALLS_PAGE && last ? String(last.id) : null,
  };
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const toApiCall = (row: Selectable<BranchApiCallsTable>, orders: ReadonlyMap<string, OrderId>): ApiCall => ({
  id: row.id,
  at: row.at.toISOString(),
  requestId: row.request_id,
  method: row.method,
  route: row.route,
  status: row.status,
  code: row.code,
  message: row.code !== null && isErrorCode(row.code) ? errorBody(row.code).message : null,
  fields: row.fields,
  durationMs: row.duration_ms,
  orderNumber: row.order_number,
  orderId: (row.order_number !== null && orders.get(row.order_number)) || null,
  repeated: row.repeated,
  key: row.key_state,
});
