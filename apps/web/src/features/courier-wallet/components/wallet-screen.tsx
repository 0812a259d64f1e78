import { Skeleton } from '@mantine/core';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import { businessDayStart } from '@ulak/contracts/business-day';
import { formatPeriod } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { quickPeriod, readWindow } from '../model/wallet-range.ts';
import type { WalletView } from '../model/wallet-view.ts';
import type { ReadWallet } from '../queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { Freshness, WALLET_FAILED } from './freshness.tsx';
import { MonthEstimate } from './month-estimate.tsx';
import { RangeFilter } from './range-filter.tsx';
import { useBusinessDate } from './use-business-date.ts';
import { useWallet } from './use-wallet.ts';
import { WalletOff } from './wallet-off.tsx';
import { WalletSkeleton } from './wallet-skeleton.tsx';
import { WalletSums } from './wallet-sums.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

interface WalletScreenProps {
  readonly user: SessionUser;
  readonly view: WalletView;
  readonly onView: (change: Partial<WalletView>) => void;
}

const isSwitchedOff = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'WALLET_DISABLED';

/** The courier's own wallet: what is owed, earned in a window, and was paid (spec 3 §2.2). */
export function WalletScreen({ user, view, onView }: WalletScreenProps) {
  const today = useBusinessDate();
  const now = businessDayStart(today);
  const { range } = view;
  const defaultPeriod = quickPeriod('today', now);
  const period = periodOf(range, now);
  const query = useWallet({ user, range, period, defaultPeriod });
  const balance = useLastKnown(query.data);
  if (isSwitchedOff(query.error)) return <WalletOff />;
  const shown = query.data
    ? { from: new Date(query.data.wallet.from), to: new Date(query.data.wallet.to) }
    : period;
  return (
    <div className={`${layout.reset} ${styles.page}`} data-wallet>
      <h1 className={text.title}>Cüzdan</h1>
      {balance ? <BalanceCard wallet={balance.wallet} /> : <BalanceSkeleton isWaiting={!query.error} />}
      <MonthEstimate />
      <RangeFilter
        defaultPeriod={defaultPeriod}
        period={period}
        range={range}
        today={today}
        onRange={(next) => onView({ range: next, figure: 'total' })}
      />
      <p className={text.caption}>
        {shown && <b data-window>{formatPeriod(shown)}. </b>}
        Gün 07:00’de değişir.
      </p>
      {query.data ? (
        <>
          <Freshness
            error={query.error}
            isFetching={query.isFetching}
            readAt={query.data.readAt}
            onRefresh={() => void query.refetch()}
          />
          <WalletSums view={view} wallet={query.data.wallet} onView={onView} />
        </>
      ) : query.error ? (
        <LoadFailure error={query.error} title={WALLET_FAILED} onRetry={() => void query.refetch()} />
      ) : (
        period && <WalletSkeleton />
      )}
    </div>
  );
}

function periodOf(range: WalletView['range'], now: Date) {
  if (range.name !== 'custom') return quickPeriod(range.name, now);
  const chosen = readWindow(range.window);
  return 'period' in chosen ? chosen.period : null;
}

/** What was known last: what is owed is the same whatever window is shown. */
function useLastKnown(data: ReadWallet | undefined): ReadWallet | undefined {
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return useMemo(() => data ?? last, [data, last]);
}

/** The height of the balance; nothing where it could not be read. */
const BalanceSkeleton = ({ isWaiting }: { readonly isWaiting: boolean }) =>
  isWaiting ? <Skeleton h="10.25rem" radius="lg" /> : null;
