import { memo } from 'react';
import type { BranchData } from '../../domain/branches/use-branch-data.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched where a branch is, or lately was, in test mode.
const TestModeBanner = lazyComponent(
  async () => (await import('../../features/test-mode/components/test-mode-banner.tsx')).TestModeBanner,
);

/** The place of the lines that name branches in test mode; nothing where no branch in sight is in one. */
export const TestModeSlot = memo(function TestModeLine({
  branches,
  branchId,
}: Pick<BranchData, 'branches' | 'branchId'>) {
  const testing = branches?.filter((one) => one.testModeUntil && [one.id, 'all'].includes(branchId));
  return testing?.length ? <TestModeBanner branches={testing} /> : null;
});
