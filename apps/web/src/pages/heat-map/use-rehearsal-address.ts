import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BranchId } from '@ulak/contracts/ids';
import { useCallback, useMemo } from 'react';
import {
  readRehearsal,
  type RehearsalAddress,
  writeRehearsal,
} from '../../domain/analysis/rehearsal-address.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The rehearsal that the address names, and the way to name another. */
export function useRehearsalAddress(
  branchId: BranchId,
): [RehearsalAddress, (change: Partial<RehearsalAddress>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const address = useMemo(() => readRehearsal(search), [search]);
  const change = useCallback(
    (part: Partial<RehearsalAddress>): void => {
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => writeRehearsal(branchId, { ...readRehearsal(present), ...part }),
      });
    },
    [branchId, navigate],
  );
  return [address, change];
}
