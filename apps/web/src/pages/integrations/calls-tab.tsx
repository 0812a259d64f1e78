import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useCallback, useMemo } from 'react';
import { CallsPanel } from '../../features/integrations/components/calls-panel.tsx';
import {
  type CallsView,
  readCallsView,
  writeCallsView,
} from '../../features/integrations/model/calls-view.ts';
import type { SearchParams } from '../../lib/search.ts';
import surface from '../../ui/surface.module.css';

/** The recent calls of a branch, narrowed as the address says. */
export function CallsTab({ branch }: { readonly branch: BranchView }) {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readCallsView(search), [search]);
  const change = useCallback(
    (part: Partial<CallsView>): void =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...writeCallsView({ ...readCallsView(present), ...part }),
        }),
      }),
    [navigate],
  );
  return <CallsPanel branchId={branch.id} invitation={<ToStart />} view={view} onView={change} />;
}

const ToStart = () => (
  <Link
    className={`${surface.button} ${surface.outline}`}
    search={(present: SearchParams) => ({ branch: present.branch })}
    to="."
  >
    Örnek kodu aç
  </Link>
);
