import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { Checklist, CheckPoint } from '@ulak/contracts/salary/schema';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { debtsKey, groupPoints } from '../model/checklist.ts';
import { closedText, FAILURES } from '../model/texts.ts';
import { checklist } from '../queries.ts';
import { CheckPointItem } from './check-point.tsx';
import { PrintSlips } from './print-slips.tsx';
import { areOtherDebts, useCloseMonth } from './use-salary-changes.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface CloseChecklistProps {
  readonly branchId: BranchId;
  readonly month: string;
  /** Who closed it, where that is known. */
  readonly closedBy: string | null;
  readonly onDay: (point: CheckPoint) => void;
}

/** What keeps a branch's month open, and its close; of a closed month who closed it, and its slips. */
export function CloseChecklist({ branchId, month, closedBy, onDay }: CloseChecklistProps) {
  const query = useQuery(checklist({ branchId, month }));
  const { data, error } = query;
  const retry = (): void => void query.refetch();
  if (!data) {
    if (!error) return <ListSkeleton rows={5} />;
    return <LoadFailure error={error} onRetry={retry} title={FAILURES.checklist} />;
  }
  return (
    <div aria-busy={query.isFetching} className={desk.column}>
      {error && <ErrorBanner message={`${FAILURES.checklist}: ${messageOf(error)}`} onRetry={retry} />}
      <p className={`${desk.note} ${desk.tabular}`}>
        {data.branchName} · {formatPayMonth(month)} · {formatNumber(data.couriers)} kurye · hak edişler{' '}
        {formatTl(data.entitlement)}
      </p>
      {data.closedAt === null ? (
        <OpenMonth list={data} onDay={onDay} onRetry={retry} />
      ) : (
        <ClosedMonth closedBy={closedBy} list={data} />
      )}
    </div>
  );
}

interface OpenMonthProps {
  readonly list: Checklist;
  readonly onDay: (point: CheckPoint) => void;
  readonly onRetry: () => void;
}

function OpenMonth({ list, onDay, onRetry }: OpenMonthProps) {
  const [accepted, setAccepted] = useState<string | null>(null);
  const groups = groupPoints(list.points);
  const debts = list.points.filter(({ kind }) => kind === 'NEGATIVE_ENTITLEMENT');
  const shown = debtsKey(list);
  const hasAccepted = accepted === shown;
  return (
    <>
      {groups.length === 0 && (
        <p className={`${desk.line} ${desk.panel} ${styles.state}`}>
          <IconCircleCheck aria-hidden size="1.25rem" />
          <span>Bekleyen konu yok; ay kapatılabilir.</span>
        </p>
      )}
      {groups.map(({ kind, title, points }) => (
        <section aria-label={title} data-kind={kind} data-part="check-group" key={kind}>
          <h2 className={styles.group}>
            {title} <span className={desk.pill}>{formatNumber(points.length)}</span>
          </h2>
          <ul className={desk.list}>
            {points.map((point) => (
              <CheckPointItem
                key={`${point.courierId} ${point.day} ${point.objection?.id ?? ''}`}
                list={list}
                onDay={onDay}
                onRetry={onRetry}
                point={point}
              />
            ))}
          </ul>
          {kind === 'NEGATIVE_ENTITLEMENT' && (
            <Checkbox
              checked={hasAccepted}
              label="Eksi hak edişleri onaylıyorum; borçlar sonraki aya devretsin"
              mt="xs"
              size="md"
              onChange={({ currentTarget }) => setAccepted(currentTarget.checked ? shown : null)}
            />
          )}
        </section>
      ))}
      <CloseButton acceptDebts={debts.length > 0} isReady={debts.length === 0 || hasAccepted} list={list} />
    </>
  );
}

interface CloseButtonProps {
  readonly list: Checklist;
  readonly acceptDebts: boolean;
  /** Negative entitlements, if there are any, were acknowledged. */
  readonly isReady: boolean;
}

/** Why a month cannot be closed yet; null: it can. */
function blockedText({ list, isReady }: CloseButtonProps, isReachable: boolean): string | null {
  if (!isReachable) return 'Bağlantı yok; ay bağlantı gelince kapatılabilir.';
  if (!list.isOver) return `${formatPayMonth(list.month)} henüz bitmedi; ay bitmeden kapatılamaz.`;
  if (!list.canClose) return 'Ayı kapatmak için önce yukarıdaki konuları tamamlayın.';
  return isReady ? null : 'Ayı kapatmak için eksi hak edişleri onaylayın.';
}

function CloseButton(props: CloseButtonProps) {
  const { list, acceptDebts } = props;
  const { branchId, branchName, month, debts } = list;
  const carried = acceptDebts
    ? ` ${formatNumber(debts.count)} kuryenin toplam ${formatTl(-debts.amount)} borcu sonraki aya devreder.`
    : '';
  const close = useCloseMonth();
  const blocked = blockedText(props, useIsServerReachable());
  const ask = (): void =>
    void confirm({
      title: `${formatPayMonth(month)} kapatılsın mı?`,
      message:
        `${branchName} şubesinin ${formatPayMonth(month)} ayı kapatılınca geri alınamaz: satırlar, ayarlar ` +
        've pusulalar olduğu gibi saklanır. Sonradan gelenler içinde bulunulan aya yazılır.' +
        carried,
      confirmLabel: 'Ayı kapat',
      danger: true,
      onConfirm: async () => {
        try {
          await close.mutateAsync({ month, branchId, ...(acceptDebts ? { acceptDebts, debts } : {}) });
          return null;
        } catch (error) {
          // The list behind the question shows the new ones, which are to be accepted anew.
          if (areOtherDebts(error)) return null;
          return messageOf(error, FAILURES.close);
        }
      },
    });
  return (
    <div className={`${desk.row} ${desk.touch}`}>
      <Button
        disabled={blocked !== null}
        leftSection={<IconLock aria-hidden size="1rem" />}
        loading={close.isPending}
        onClick={ask}
        size="md"
      >
        Ayı kapat
      </Button>
      {blocked !== null && (
        <span className={desk.note} role="status">
          {blocked}
        </span>
      )}
    </div>
  );
}

const ClosedMonth = ({ list, closedBy }: Pick<CloseChecklistProps, 'closedBy'> & { list: Checklist }) => (
  <>
    <p className={`${desk.line} ${desk.panel} ${styles.state}`} data-part="month-closed">
      <IconLock aria-hidden size="1.125rem" />
      <span>
        {closedText(list.month, list.closedAt ?? '', closedBy)}. Satırlar ve pusulalar değişmez; sonradan
        gelenler içinde bulunulan aya yazılır.
      </span>
    </p>
    <PrintSlips branchId={list.branchId} month={list.month} />
  </>
);
