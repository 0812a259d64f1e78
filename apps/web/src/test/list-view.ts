import { asBranchId, asOrderId, asUserId } from '@ulak/contracts/ids';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import type { ListView } from '../features/order-lists/model/list-view.ts';

/** A view of the orders screen in which everything is set. */
export const FULL_VIEW: ListView = {
  kind: 'delayed',
  range: { name: 'custom', first: '2026-11-02', last: '2026-11-10' },
  times: null,
  withGap: true,
  branchId: asBranchId(3),
  courierId: asUserId(17),
  source: 'Getir',
  payment: 'CASH',
  neighborhoodId: 8 as NeighborhoodId,
  isOutside: true,
  search: 'Iğdır 12',
  sort: { by: 'delay', direction: 'desc' },
  page: 4,
  orderId: asOrderId(99),
};
