import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { awaitsCourier } from '@ulak/contracts/cash/hand-over-states';
import type { OwnCash } from '@ulak/contracts/cash/schema';
import { formatAge, formatTl } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useNow } from '../../../lib/clock.ts';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { myCash, useCashStream } from '../queries.ts';
import { AccountCard } from './account-card.tsx';
import { Confirmation } from './confirmation.tsx';
import { HandOverList } from './hand-over-list.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './my-cash.module.css';

/** Older figures say so. */
const OLD_MS = 30 * MINUTE_MS;

/** The courier's own cash: counts that wait for an answer first; what was read stays without signal. */
export function CashScreen({ courierId }: { readonly courierId: UserId }) {
  const query = useQuery(myCash);
  const { data, error } = query;
  usePersistedQuery({ key: `${RESPONSE_KEY_PREFIX}cash:${courierId}`, queryKey: myCash.queryKey, data });
  useCashStream(courierId);
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void query.refetch()} title="Kasa bilgileri alınamadı" />
    ) : (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          Yükleniyor...
        </span>
        <Skeleton h="12rem" radius="lg" />
      </div>
    );
  const { cash, readAt } = data;
  const answerable = cash.handOvers.filter(({ status }) => awaitsCourier(status) || status === 'DISPUTED');
  return (
    <>
      <Age hasFailed={error !== null} readAt={readAt} />
      {answerable
        .toSorted((one, other) => Number(awaitsCourier(other.status)) - Number(awaitsCourier(one.status)))
        .map((one) => (
          <Confirmation handOver={one} key={one.id} />
        ))}
      <AtHand cash={cash} />
      {cash.accounts.map((account) => (
        <AccountCard account={account} key={account.branchId} />
      ))}
      <HandOverList handOvers={cash.handOvers} />
    </>
  );
}

const AtHand = ({ cash: { cash, cashLimit, limitExceeded } }: { readonly cash: OwnCash }) => (
  <section aria-label="Üzerinizdeki nakit" className={surface.card} data-cash>
    <p>Üzerinizdeki nakit</p>
    <b className={text.title}>{formatTl(cash)}</b>
    {cashLimit !== null && (
      <p className={limitExceeded ? styles.warning : text.dim}>
        {limitExceeded
          ? `Sınır (${formatTl(cashLimit)}) aşıldı; kasanızı şubeye teslim edin.`
          : `Sınır: ${formatTl(cashLimit)}`}
      </p>
    )}
  </section>
);

/** Says of when the figures are, where they cannot be asked for or are old. */
function Age({ readAt, hasFailed }: { readonly readAt: number; readonly hasFailed: boolean }) {
  const isReachable = useIsServerReachable();
  const age = useNow(MINUTE_MS) - readAt;
  if (isReachable && !hasFailed && age < OLD_MS) return null;
  return (
    <p className={`${text.caption} ${layout.wrap}`} role="status">
      {isReachable ? 'Kasa yenilenemedi.' : 'Bağlantı yok.'} Gördükleriniz {formatAge(age)} alındı.
    </p>
  );
}
