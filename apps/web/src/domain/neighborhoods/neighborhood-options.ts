import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { listNeighborhoodNames } from '@ulak/contracts/neighborhoods/calls';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/id';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

const neighborhoodNames = (branchId: BranchFilter) =>
  queryOptions({
    queryKey: ['neighborhoods', 'names', branchId] as const,
    queryFn: async ({ signal }) =>
      (await call(listNeighborhoodNames, { query: { branchId: String(branchId) }, signal })).data,
    staleTime: POLLING.branches.staleMs,
  });

const NONE_KNOWN: never[] = [];

/**
 * Neighbourhoods of a branch's orders to choose from, none while they load; one that an address names stays
 * chosen, whatever is known of it.
 */
export function useNeighborhoodOptions(
  branchId: BranchFilter,
  chosen: NeighborhoodId | null,
): { value: string; label: string }[] {
  const { data = NONE_KNOWN } = useQuery(neighborhoodNames(branchId));
  return useMemo(() => {
    const known = data.map(({ id, name, district }) => ({
      value: String(id),
      label: `${name} · ${district}`,
    }));
    if (chosen === null || known.some(({ value }) => value === String(chosen))) return known;
    return [{ value: String(chosen), label: 'Seçili mahalle' }, ...known];
  }, [data, chosen]);
}
