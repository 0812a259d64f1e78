import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { businessDayStart } from '@ulak/contracts/business-day';
import type { BodyIn } from '@ulak/contracts/call';
import { answerFeedback } from '@ulak/contracts/feedback/calls';
import { getDistanceReport, getSlip, listOwnSlips, objectToSlip } from '@ulak/contracts/salary/calls';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { DAY_MS } from '@ulak/contracts/time';
import { useBodyKey } from '../../lib/body-key.ts';
import { call, CallError } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { POLLING } from '../../lib/polling.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useStaleOnLeave } from '../../lib/use-stale-on-leave.ts';
import type { SlipWanted } from './model/slip-view.ts';

const SLIPS = ['pay', 'slip'] as const;

/** Asked for anew by messages; the poll corrects what those missed. */
const COMMON = { staleTime: POLLING.earnings.staleMs, refetchInterval: POLLING.earnings.everyMs } as const;

/** Months for which the courier has a slip, newest first. */
export const ownSlips = queryOptions({
  queryKey: [...SLIPS, 'own'] as const,
  queryFn: async ({ signal }) => (await call(listOwnSlips, { signal })).data,
  ...COMMON,
});

/** The query of a slip's calls. */
export const slipQuery = ({ month, branchId, courierId }: SlipWanted) => ({
  month,
  ...(branchId !== null && { branchId: String(branchId) }),
  ...(courierId !== null && { courierId: String(courierId) }),
});

export const paySlip = (wanted: SlipWanted) =>
  queryOptions({
    queryKey: [...SLIPS, wanted.month, wanted.branchId, wanted.courierId] as const,
    queryFn: async ({ signal }) => (await call(getSlip, { query: slipQuery(wanted), signal })).data,
    ...COMMON,
  });

type SlipDay = Pick<PaySlip, 'courierId' | 'branchId'> & { readonly day: string };

/** Where the courier was on a business day, as far as positions are still kept. */
export const dayMovements = ({ courierId, branchId, day }: SlipDay) =>
  queryOptions({
    queryKey: ['pay', 'movements', courierId, branchId, day] as const,
    queryFn: async ({ signal }) => {
      const from = businessDayStart(day);
      const query = {
        courierId: String(courierId),
        branchId: String(branchId),
        startDate: from.toISOString(),
        endDate: new Date(from.getTime() + DAY_MS).toISOString(),
      };
      const [row] = (await call(getDistanceReport, { query, signal })).data;
      return (row?.movements ?? []).filter((one) => one.branchId === branchId && one.day === day);
    },
  });

/** Objects to a line of the own slip; sent again after a lost answer it is the same objection. */
export function useObject() {
  const client = useQueryClient();
  const keyOf = useBodyKey();
  return useMutation({
    mutationFn: (body: BodyIn<typeof objectToSlip>) =>
      call(objectToSlip, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      toastSuccess('İtirazınız yönetime iletildi.');
      return client.invalidateQueries({ queryKey: SLIPS });
    },
  });
}

/** Management's answer to an objection. */
export function useAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: number; readonly body: BodyIn<typeof answerFeedback> }) =>
      call(answerFeedback, { params: { id }, body }),
    onSuccess: () => {
      toastSuccess('Yanıtınız kaydedildi; kurye bunu pusulasında görür.');
      return client.invalidateQueries({ queryKey: SLIPS });
    },
    // somebody else's answer came first: it shows above this one
    onError: (error) =>
      error instanceof CallError && error.code === 'RECORD_CHANGED'
        ? client.invalidateQueries({ queryKey: SLIPS })
        : undefined,
  });
}

/** Asks for the slip anew when the pay of its courier changes, or a package of theirs is delivered. */
export function useSlipStream(courierId: PaySlip['courierId'] | undefined): void {
  const client = useQueryClient();
  useLive((message) => {
    const isPay = message.type === 'COURIER_PAY_UPDATED' && message.courierId === courierId;
    const isDelivery =
      message.type === 'ORDER_STATUS_UPDATED' &&
      message.status === 'DELIVERED' &&
      message.courierId === courierId;
    if (isPay || isDelivery) void client.invalidateQueries({ queryKey: SLIPS });
  });
  useStaleOnLeave(SLIPS);
}
