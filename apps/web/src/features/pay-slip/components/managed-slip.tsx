import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../lib/call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import type { SlipWanted } from '../model/slip-view.ts';
import { paySlip, useSlipStream } from '../queries.ts';
import { SlipSkeleton, SlipView } from './slip-view.tsx';

interface ManagedSlipProps {
  readonly wanted: SlipWanted;
  /** The line or part that is open at first: what an objection points at. */
  readonly openAt?: string | undefined;
}

/** A courier's slip as management reads it. */
export function ManagedSlip({ wanted, openAt }: ManagedSlipProps) {
  const slip = useQuery(paySlip(wanted));
  useSlipStream(slip.data?.courierId);
  if (slip.error instanceof CallError && slip.error.code === 'SLIP_NOT_FOUND')
    return <EmptyState text={slip.error.message} />;
  return (
    <QueryView
      empty="Bu ay için ücret pusulası bulunamadı."
      failure="Pusula yüklenemedi"
      query={slip}
      skeleton={<SlipSkeleton />}
    >
      {(data) => <SlipView isOwn={false} openAt={openAt} slip={data} wanted={wanted} />}
    </QueryView>
  );
}
