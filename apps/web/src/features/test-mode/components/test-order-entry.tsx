import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TestOrder } from '@ulak/contracts/branches/test-mode';
import { formatTl } from '@ulak/contracts/format';
import { setOrderStatus } from '@ulak/contracts/orders/calls';
import { sourceLabel } from '@ulak/contracts/orders/source-payment';
import { formatFullDateTime } from '@ulak/contracts/time';
import { memo } from 'react';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { call, messageOf } from '../../../lib/call.ts';
import { toastError } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { nextTestStep, TEST_STEP_LABELS, waitsForCourier } from '../model/next-test-step.ts';
import { useTestRefetch } from '../queries.ts';
import styles from './test-mode.module.css';

/** A test order: its state, who has it, and its courier's next step, which staff may take. */
export const TestOrderEntry = memo(function TestOrderEntry({ order }: { readonly order: TestOrder }) {
  return (
    <li className={styles.entry} data-part="test-order">
      <span className={`${desk.column} ${styles.what}`}>
        <span className={desk.row}>
          <Link
            className={`${desk.link} ${desk.target} ${desk.bold} ${desk.breaks}`}
            search={{ order: String(order.id) }}
            to="/orders"
          >
            #{order.orderNumber}
          </Link>
          <StatusBadge audience="staff" courierName={order.courierName} status={order.status} />
        </span>
        <span className={`${desk.note} ${desk.breaks}`}>
          {formatFullDateTime(Date.parse(order.createdAt))} · {sourceLabel(order.source)} ·{' '}
          {formatTl(order.total)}
        </span>
      </span>
      <NextStep order={order} />
    </li>
  );
});

function NextStep({ order }: { readonly order: TestOrder }) {
  const refetch = useTestRefetch();
  const step = useMutation({
    mutationFn: (status: NonNullable<ReturnType<typeof nextTestStep>>) =>
      call(setOrderStatus, { params: { id: order.id }, body: { status } }),
    onError: (error) => toastError(messageOf(error, 'Sipariş ilerletilemedi')),
    onSettled: refetch,
  });
  const to = nextTestStep(order.status);
  if (to !== null)
    return (
      <Button
        aria-label={`#${order.orderNumber}: ${TEST_STEP_LABELS[to]}`}
        className={desk.touch}
        loading={step.isPending}
        size="xs"
        variant="default"
        onClick={() => step.mutate(to)}
      >
        {TEST_STEP_LABELS[to]}
      </Button>
    );
  return waitsForCourier(order.status) ? (
    <Link className={`${desk.link} ${desk.target}`} search={{ order: String(order.id) }} to="/orders">
      Siparişi açıp kurye atayın
    </Link>
  ) : null;
}
