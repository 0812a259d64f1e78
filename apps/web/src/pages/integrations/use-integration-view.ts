import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import type { SearchParams } from '../../lib/search.ts';
import { findTab, type IntegrationTab } from './tabs.ts';

interface IntegrationView {
  readonly tab: IntegrationTab;
  /** The branch that the address names, while it exists. */
  readonly branchId: BranchFilter;
  readonly changeTab: (slug: string | null) => void;
  readonly changeBranch: (branchId: BranchFilter) => void;
}

/** The tab and the branch of the integrations page, as its address says. */
export function useIntegrationView(
  tabs: readonly IntegrationTab[],
  branches: readonly BranchView[],
): IntegrationView {
  const { tab, branch } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  return {
    tab: findTab(tabs, tab),
    branchId: branches.find(({ id }) => String(id) === branch)?.id ?? 'all',
    // what another tab was narrowed to does not come along; the browser's back leads to where one was
    changeTab: (slug) =>
      void navigate({
        to: '.',
        resetScroll: false,
        search: (present: SearchParams) => ({ tab: slug ?? undefined, branch: present.branch }),
      }),
    changeBranch: (branchId) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          branch: branchId === 'all' ? undefined : String(branchId),
        }),
      }),
  };
}
