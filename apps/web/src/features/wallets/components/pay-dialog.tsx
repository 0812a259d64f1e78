import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { PAYOUT_METHOD_LABELS, PAYOUT_METHODS, type PayoutMethod } from '@ulak/contracts/wallet/labels';
import type { PayoutPreview, PayoutView } from '@ulak/contracts/wallet/schema';
import { useState } from 'react';
import { serverNow } from '../../../lib/server-time.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import desk from '../../../ui/desk.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import type { Payee } from '../model/actions.ts';
import { tlText } from '../../../lib/tl-field.ts';
import { nothingToPay, offsetLimit, planPayout } from '../model/payout-plan.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import { pinnedPreview, usePayCourier } from '../queries.ts';
import { PayFormDialog } from './pay-form-dialog.tsx';
import { OffsetFields } from './offset-fields.tsx';
import { PayLines } from './pay-lines.tsx';
import { useRefusal } from './use-refusal.ts';

interface PayDialogProps {
  readonly courier: Payee;
  /** The payout is made: its receipt comes next. */
  readonly onPaid: (payout: PayoutView) => void;
  readonly onClose: () => void;
}

const METHODS = PAYOUT_METHODS.map((value) => ({ value, label: PAYOUT_METHOD_LABELS[value] }));

/** 'Öde': what would be paid up to a moment, what it is made of, and how it changes hands. */
export function PayDialog({ courier, onPaid, onClose }: PayDialogProps) {
  const [until, setUntil] = useState<string | null>(null);
  const [method, setMethod] = useState<PayoutMethod>('CASH');
  /** As typed; null: none. */
  const [offset, setOffset] = useState<string | null>(null);
  const query = useQuery(pinnedPreview(courier.courierId, until));
  const { refusal, errors, refuse, fail } = useRefusal('pay');
  const pay = usePayCourier(({ data }) => onPaid(data));
  const preview = query.data;
  const plan = preview && planPayout(preview, offset);
  const isReady = preview !== undefined && !query.isFetching && nothingToPay(preview) === null;
  const submit = (): void => {
    if (!(preview && plan)) return;
    if (refuse(plan.error === undefined ? {} : { offset: plan.error })) return;
    pay.mutate(
      {
        courierId: courier.courierId,
        until: preview.until,
        method,
        amount: preview.amount,
        ...(plan.offset > 0 ? { offset: plan.offset } : {}),
      },
      {
        onError: (error) => {
          // A lost answer keeps what was sent, so that the next try is the same payment.
          const { code } = fail(error);
          if (code === 'PAYOUT_CHANGED' || code === 'NOTHING_TO_PAY') void query.refetch();
        },
      },
    );
  };
  return (
    <PayFormDialog
      courierName={courier.fullName}
      isBlocked={!isReady}
      isBusy={pay.isPending}
      onClose={onClose}
      onSubmit={submit}
      refusal={refusal}
      submitLabel={isReady && preview ? `${formatTl(preview.amount)} öde` : 'Öde'}
      title="Öde"
    >
      <DateTimeField
        description="Boş bırakılırsa şu ana kadarki her şey ödenir."
        earliest={0}
        error={errors.until}
        label="Ödemenin kapsadığı son an"
        latest={serverNow()}
        onChange={setUntil}
        value={until}
      />
      {preview && <Made isStale={query.isPlaceholderData} preview={preview} />}
      {!preview && query.error && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} title={FAILURES.load} />
      )}
      {!preview && !query.error && <PreviewSkeleton />}
      <SegmentedControl
        aria-label="Ödeme yöntemi"
        className={desk.touch}
        data={METHODS}
        fullWidth
        onChange={(value) => setMethod(value)}
        value={method}
      />
      {preview && plan && offsetLimit(preview) > 0 && (
        <OffsetFields
          cashAtHand={preview.cashAtHand}
          error={errors.offset}
          method={method}
          onChange={setOffset}
          proposed={tlText(offsetLimit(preview))}
          rest={plan.error === undefined ? plan.rest : null}
          value={offset}
        />
      )}
    </PayFormDialog>
  );
}

/** What the amount is made of, and what is left for later. */
function Made({ preview, isStale }: { preview: PayoutPreview; isStale: boolean }) {
  const { amount, lines, heldBack, branches, until } = preview;
  const nothing = nothingToPay(preview);
  return (
    <div aria-busy={isStale} className={desk.column}>
      <Text c="dimmed" size="sm">
        {formatFullDateTime(new Date(until))} anına kadar, daha önce ödenmemiş kayıtlar
      </Text>
      <PayLines lines={lines} sum={{ label: 'Ödenecek', amount }} />
      {nothing !== null && (
        <Text fw={600} role="status" size="sm">
          {nothing}
        </Text>
      )}
      {branches.length > 1 && (
        <Text size="sm">
          {branches.map((branch) => `${branch.branchName}: ${formatTl(branch.amount)}`).join(' · ')}
        </Text>
      )}
      {heldBack !== 0 && (
        <Text c="dimmed" size="sm">
          Ayı kapatılınca hesaba girecek: {formatTl(heldBack)} (çalışma, kira, yakıt ve kesintiler)
        </Text>
      )}
    </div>
  );
}

const PreviewSkeleton = () => (
  <Stack aria-busy="true" gap="xs">
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton h={20} />
    <Skeleton h={24} />
    <Skeleton h={24} />
    <Skeleton h={28} />
  </Stack>
);
