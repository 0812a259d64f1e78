import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import type { OwnSlip as OwnSlipRow } from '@ulak/contracts/salary/schema';
import { formatAge } from '@ulak/contracts/format';
import { type ReactNode, useId } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { RESPONSE_KEY_PREFIX } from '../../../lib/persisted-value.ts';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import type { SearchParams } from '../../../lib/search.ts';
import { usePersistedQuery } from '../../../lib/use-persisted-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ownSlipKey, readOwnSlipView, type SlipWanted } from '../model/slip-view.ts';
import { ownSlipText } from '../model/texts.ts';
import { ownSlips, paySlip, useSlipStream } from '../queries.ts';
import { SlipSkeleton, SlipView } from './slip-view.tsx';
import styles from './pay-slip.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

const MINUTE_MS = 60_000;
/** Older figures are said to be so. */
const OLD_AFTER_MS = 30 * MINUTE_MS;

interface OwnSlipProps {
  readonly courierId: UserId;
  readonly search: SearchParams;
  readonly onWanted: (wanted: Pick<SlipWanted, 'month' | 'branchId'>) => void;
}

/** A courier's own slips: the month is chosen, what was loaded stays readable without signal. */
export function OwnSlip({ courierId, search, onWanted }: OwnSlipProps) {
  const months = useQuery(ownSlips);
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}pay-slips:${courierId}`,
    queryKey: ownSlips.queryKey,
    data: months.data,
  });
  useSlipStream(courierId);
  return (
    <QueryView empty={<NoSlips />} failure="Pusulalar yüklenemedi" query={months} skeleton={<SlipSkeleton />}>
      {(rows) => {
        const wanted = readOwnSlipView(search, rows);
        return (
          wanted && (
            <div className={`${layout.stack} ${styles.touch}`}>
              <MonthChoice onWanted={onWanted} rows={rows} wanted={wanted} />
              <Wanted courierId={courierId} key={ownSlipKey(wanted)} wanted={wanted} />
            </div>
          )
        );
      }}
    </QueryView>
  );
}

const NoSlips = (): ReactNode => (
  <EmptyState text="Henüz pusulanız yok">
    <p className={text.dim}>İlk kez çevrimiçi olduğunuzda o ayın pusulası burada görünür.</p>
  </EmptyState>
);

interface MonthChoiceProps {
  readonly rows: readonly OwnSlipRow[];
  readonly wanted: SlipWanted;
  readonly onWanted: OwnSlipProps['onWanted'];
}

function MonthChoice({ rows, wanted, onWanted }: MonthChoiceProps) {
  const id = useId();
  const value = ownSlipKey(wanted);
  const choose = (key: string): void => {
    const row = rows.find((one) => ownSlipKey(one) === key);
    if (row) onWanted(row);
  };
  return (
    <div className={layout.wrap}>
      <label className={text.strong} htmlFor={id}>
        Ay
      </label>
      <select className={styles.pick} id={id} onChange={({ target }) => choose(target.value)} value={value}>
        {!rows.some((one) => ownSlipKey(one) === value) && <option value={value}>Ay seçin</option>}
        {rows.map((one) => (
          <option key={ownSlipKey(one)} value={ownSlipKey(one)}>
            {ownSlipText(one, rows)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Wanted({ courierId, wanted }: { courierId: UserId; wanted: SlipWanted }) {
  const options = paySlip(wanted);
  const slip = useQuery(options);
  usePersistedQuery({
    key: `${RESPONSE_KEY_PREFIX}pay-slip:${courierId}:${ownSlipKey(wanted)}`,
    queryKey: options.queryKey,
    data: slip.data,
  });
  return (
    <QueryView
      empty="Bu ay için ücret pusulası bulunamadı."
      failure="Pusula yüklenemedi"
      query={slip}
      skeleton={<SlipSkeleton />}
    >
      {(data) => (
        <>
          <Age asOf={data.asOf} hasFailed={slip.isError} />
          <SlipView isOwn slip={data} wanted={wanted} />
        </>
      )}
    </QueryView>
  );
}

/** Says of when the figures are, where they cannot be asked for or are old. */
function Age({ asOf, hasFailed }: { asOf: string; hasFailed: boolean }) {
  const isReachable = useIsServerReachable();
  const age = useNow(MINUTE_MS) - Date.parse(asOf);
  if (isReachable && !hasFailed && age < OLD_AFTER_MS) return null;
  return (
    <p className={styles.stale} role="status">
      {isReachable ? 'Pusula yenilenemedi.' : 'Bağlantı yok.'} Gördüğünüz tutarlar {formatAge(age)} alındı.
    </p>
  );
}
