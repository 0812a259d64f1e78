import { memo } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched where deliveries are stopped.
const StopBand = lazyComponent(
  async () => (await import('../../features/delivery-stops/components/stop-band.tsx')).StopBand,
);

/** The place of the lines that say what is stopped; nothing where deliveries go on. */
export const StopSlot = memo(function StopSlot({
  branches,
  branchId,
}: Pick<BranchData, 'branches' | 'branchId'>) {
  const stopped = branches?.filter((one) => one.deliveryStop && [one.id, 'all'].includes(branchId));
  return stopped?.length ? <StopBand branches={stopped} /> : null;
});
