import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BranchFilter } from '@ulak/contracts/ids';
import { listNeighborhoodNames } from '@ulak/contracts/neighborhoods/calls';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import { WITHOUT_NEIGHBORHOOD } from '@ulak/contracts/neighborhoods/without';
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
const WITHOUT = { value: WITHOUT_NEIGHBORHOOD, label: 'Mahallesiz' };

/**
 * Neighbourhoods of a branch's orders to choose from, and last those without one; nothing while they load, or
 * where no order has one. What an address names stays chosen, whatever is known of it.
 */
export function useNeighborhoodOptions(
  branchId: BranchFilter,
  chosen: NeighborhoodChoice | null,
): { value: string; label: string }[] {
  const { data = NONE_KNOWN } = useQuery(neighborhoodNames(branchId));
  return useMemo(() => {
    const known = data.map(({ id, name, district }) => ({
      value: String(id),
      label: `${name} · ${district}`,
    }));
    if (known.length === 0 && chosen === null) return known;
    const options = [...known, WITHOUT];
    if (chosen === null || options.some(({ value }) => value === String(chosen))) return options;
    return [{ value: String(chosen), label: 'Seçili mahalle' }, ...options];
  }, [data, chosen]);
}
