import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimeSlot } from '@ulak/contracts/heatmap/analysis';
import type { BranchId } from '@ulak/contracts/ids';
import { listRegions } from '@ulak/contracts/regions/calls';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';

/** Which orders the regions are made of. */
export interface RegionsAsked {
  readonly branchId: BranchId;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeSlot: TimeSlot;
  readonly weekdays: readonly number[];
}

/** The regions of a branch's orders; under the heat map's key, as 'Verileri Güncelle' reads that anew. */
export const regionList = (asked: RegionsAsked) =>
  queryOptions({
    queryKey: ['heat-map', 'regions', asked] as const,
    queryFn: async ({ signal }) => {
      const { branchId, weekdays, ...range } = asked;
      const query = {
        ...range,
        branchId: String(branchId),
        ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
      };
      return (await call(listRegions, { query, signal })).data;
    },
    staleTime: POLLING.summaries.everyMs,
    placeholderData: keepPreviousData,
  });
