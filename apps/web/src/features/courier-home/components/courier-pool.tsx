import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { PoolList } from './pool-list.tsx';
import { usePool } from './use-pool.ts';

interface CourierPoolProps {
  readonly status: CourierStatusView;
  readonly branch: BranchView;
  readonly orders: readonly OrderView[];
  readonly position: LatLng | null;
}

/** The pool block of the courier home. */
export function CourierPool(props: CourierPoolProps) {
  const { query, state, claimingId, claim } = usePool(props);
  return <PoolList claimingId={claimingId} onClaim={claim} query={query} state={state} />;
}
