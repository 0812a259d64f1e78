import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { businessDate } from '@ulak/contracts/business-day';
import { decideRating, getRatingAverages, listRatings } from '@ulak/contracts/ratings/calls';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import type { RatingStatus } from '@ulak/contracts/ratings/status';
import { getDistanceReport } from '@ulak/contracts/salary/calls';
import { call, messageOf } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastError, toastSaved } from '../../lib/toast.ts';

/** Everything of the screen; what live messages and decisions put out of date. */
export const RATINGS = ['ratings'] as const;

export const PAGE_SIZE = 25;

type Query = Readonly<Record<string, string>>;

/** Known rows stay while others come; the stream tells of changes, the poll of what it missed. */
const COMMON = {
  staleTime: POLLING.earnings.staleMs,
  refetchInterval: POLLING.earnings.everyMs,
  refetchIntervalInBackground: false,
  placeholderData: keepPreviousData,
} as const;

/** A page of ratings, newest first. @param query as `ratingsQuery` writes it */
export const ratingPage = (query: Query, page: number) =>
  queryOptions({
    queryKey: [...RATINGS, 'page', query, page] as const,
    queryFn: ({ signal }) =>
      call(listRatings, { query: { ...query, page: String(page), limit: String(PAGE_SIZE) }, signal }),
    ...COMMON,
  });

/** Averages per courier and branch. @param query as `averagesQuery` writes it */
export const ratingAverages = (query: Query) =>
  queryOptions({
    queryKey: [...RATINGS, 'averages', query] as const,
    queryFn: async ({ signal }) => (await call(getRatingAverages, { query, signal })).data,
    ...COMMON,
  });

/** The way of an order's courier while they had it, as far as positions are kept. */
export const courierWay = ({ order, courier, branch }: CustomerRating) =>
  queryOptions({
    queryKey: ['rated-way', order.id] as const,
    queryFn: async ({ signal }) => {
      const [from, to] = [order.pickedUpAt, order.deliveredAt];
      if (courier === null || from === null || to === null) return [];
      const whose = { courierId: String(courier.id), branchId: String(branch.id) };
      const query = { ...whose, startDate: from, endDate: to };
      const [row] = (await call(getDistanceReport, { query, signal })).data;
      const days = [businessDate(new Date(from)), businessDate(new Date(to))];
      return (row?.movements ?? [])
        .filter((one) => one.branchId === branch.id && days.includes(one.day))
        .flatMap(({ trail }) => trail ?? [])
        .filter(({ at }) => at >= from && at <= to);
    },
  });

const DONE: Record<RatingStatus, string> = {
  APPROVED: 'Değerlendirme onaylandı',
  REJECTED: 'Değerlendirme reddedildi',
  PENDING: 'Değerlendirme yeniden beklemeye alındı',
};

/** Approves or rejects a rating; who was slower than somebody else is told and sees what became of it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rating: { id, version }, status }: { rating: CustomerRating; status: RatingStatus }) =>
      call(decideRating, { params: { id }, body: { status, version } }),
    onSuccess: (_, { status }) => toastSaved('rating', DONE[status]),
    onError: (error) =>
      toastError(messageOf(error, 'Güncelleme başarısız oldu'), 'Güncelleme başarısız oldu'),
    onSettled: () => client.invalidateQueries({ queryKey: RATINGS }),
  });
}
