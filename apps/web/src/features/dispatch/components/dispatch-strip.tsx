import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBolt,
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchDispatch } from '@ulak/contracts/dispatch/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { useState } from 'react';
import { useRefetchInterval } from '../../../lib/polling.ts';
import type { DispatchDialog } from '../model/dispatch-dialog.ts';
import {
  automaticRows,
  type BranchDispatchSettings,
  type DispatchState,
  dispatchStateOf,
  mostSevereState,
  roundText,
  STATE_TEXTS,
  summaryText,
} from '../model/dispatch-state.ts';
import { type WaitingCount, waitingCountsOf } from '../model/waiting-filter.ts';
import { dispatchHealth } from '../queries.ts';
import { useDispatchRefetch } from './use-dispatch-refetch.ts';
import { useBranchSwitch } from './use-dispatch-switch.ts';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-strip.module.css';

/** As many branches stand open on a wide screen; more are one line that opens. */
const MAX_OPEN_LINES = 2;

interface DispatchStripProps {
  branchId: BranchFilter;
  /**
   * The visible branches that were AUTOMATIC at the last fetch: they can be stopped
   * while the engine's health is unknown.
   */
  known: readonly BranchDispatchSettings[];
  isPhone: boolean;
  /** Whether this person may stop and resume it. */
  mayControl: boolean;
  onOpen: (dialog: DispatchDialog) => void;
}

/**
 * State of automatic assignment, one line for each branch that is assigned automatically; on
 * a phone, or when there are many branches, one line that opens.
 */
export function DispatchStrip({ branchId, known, isPhone, ...rest }: DispatchStripProps) {
  const query = useQuery({
    ...dispatchHealth(branchId),
    refetchInterval: useRefetchInterval('dispatchHealth'),
  });
  useDispatchRefetch();
  const [isOpen, setOpen] = useState(false);
  if (!query.data) {
    if (!query.error) return <Skeleton className={styles.skeleton} />;
    return <Failed known={known} onRetry={() => void query.refetch()} {...rest} />;
  }
  const rows = automaticRows(query.data);
  if (rows.length === 0) return null;
  const isFolded = isPhone || rows.length > MAX_OPEN_LINES;
  return (
    <section className={styles.strip} aria-label="Otomatik atama">
      {isFolded && <Summary rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {(!isFolded || isOpen) && (
        <ul className={`${desk.list} ${desk.grid} ${styles.lines}`}>
          {rows.map((row) => (
            <BranchLine key={row.branchId} row={row} isOld={query.error !== null} {...rest} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FailedProps extends Pick<DispatchStripProps, 'known' | 'mayControl' | 'onOpen'> {
  onRetry: () => void;
}

/** The state is unknown; stopping does not depend on it. */
const Failed = ({ known, onRetry, ...rest }: FailedProps) => (
  <section className={styles.strip} aria-label="Otomatik atama">
    <p className={`${desk.row} ${styles.line}`} data-part="dispatch-line" role="alert" data-state="failed">
      <IconAlertTriangle size={16} aria-hidden />
      Otomatik atamanın durumu alınamadı.
      <button type="button" className={`${desk.tool} ${styles.button}`} onClick={onRetry}>
        Yeniden dene
      </button>
    </p>
    {rest.mayControl && known.length > 0 && (
      <ul className={`${desk.list} ${desk.grid} ${styles.lines}`}>
        {known.map((row) => (
          <li
            key={row.branchId}
            className={`${desk.row} ${styles.line}`}
            data-part="dispatch-line"
            data-state={dispatchStateOf({ ...row, failed: true })}
          >
            <b>{row.branchName}</b>
            <span className={styles.state}>
              {row.companyPaused || row.paused
                ? STATE_TEXTS[dispatchStateOf({ ...row, failed: false })]
                : 'durumu bilinmiyor'}
            </span>
            <Controls row={row} onOpen={rest.onOpen} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

const ICONS: Record<DispatchState, typeof IconBolt> = {
  companyPaused: IconPlayerPause,
  paused: IconPlayerPause,
  failed: IconAlertTriangle,
  on: IconBolt,
};

function Summary({
  rows,
  isOpen,
  onToggle,
}: {
  rows: readonly BranchDispatch[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const state = mostSevereState(rows);
  const Icon = ICONS[state];
  return (
    <button
      type="button"
      className={`${desk.plain} ${desk.row} ${styles.summary}`}
      data-part="dispatch-summary"
      data-state={state}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.text}>
        <b>{summaryText(rows)}</b>
        {waitingCountsOf(rows).map((count) => (
          <span key={count.filter} className={styles.fact} data-severity={count.severity ?? undefined}>
            {count.text}
          </span>
        ))}
      </span>
      <IconChevronDown className={styles.chevron} size={16} aria-hidden />
    </button>
  );
}

interface BranchLineProps extends Pick<DispatchStripProps, 'mayControl' | 'onOpen'> {
  row: BranchDispatch;
  /** A later fetch failed: what is shown is the last that is known. */
  isOld: boolean;
}

function BranchLine({ row, isOld, mayControl, onOpen }: BranchLineProps) {
  const state = dispatchStateOf(row);
  const Icon = ICONS[state];
  const { branchId, branchName } = row;
  return (
    <li className={`${desk.row} ${styles.line}`} data-part="dispatch-line" data-state={state}>
      <Icon size={16} aria-hidden />
      <b>{branchName}</b>
      <span className={styles.state}>{STATE_TEXTS[state]}</span>
      {waitingCountsOf([row]).map((count) => (
        <Count
          key={count.filter}
          count={count}
          onOpen={() => onOpen({ kind: 'waits', branchId, show: count.filter })}
        />
      ))}
      {row.couriersOnDuty === 0 && <span className={styles.fact}>görevde kurye yok</span>}
      <span className={styles.fact}>{isOld ? 'durum yenilenemedi' : roundText(row)}</span>
      {mayControl && <Controls row={row} onOpen={onOpen} />}
    </li>
  );
}

/** A company's stop cannot be resumed for one branch. */
function Controls({ row, onOpen }: Pick<DispatchStripProps, 'onOpen'> & { row: BranchDispatchSettings }) {
  return (
    <span className={`${desk.inline} ${desk.end}`}>
      {!row.companyPaused && <SwitchButton row={row} />}
      <button
        type="button"
        className={`${desk.tool} ${styles.button}`}
        title="Otomatik atama ayarları"
        aria-label={`${row.branchName}: otomatik atama ayarları`}
        onClick={() => onOpen({ kind: 'settings', branchId: row.branchId })}
      >
        <IconSettings size={16} aria-hidden />
      </button>
    </span>
  );
}

/** A count that opens its orders. */
function Count({ count: { count, text, severity }, onOpen }: { count: WaitingCount; onOpen: () => void }) {
  if (count === 0) return <span className={styles.fact}>{text}</span>;
  return (
    <button
      type="button"
      className={`${desk.tool} ${styles.count}`}
      data-severity={severity ?? undefined}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

function SwitchButton({ row }: { row: BranchDispatchSettings }) {
  const { toggle, isBusy } = useBranchSwitch(row);
  const Icon = row.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <button
      type="button"
      className={`${desk.tool} ${styles.button}`}
      data-strong={row.paused || undefined}
      aria-label={`${row.branchName}: otomatik atamayı ${row.paused ? 'sürdür' : 'durdur'}`}
      disabled={isBusy}
      onClick={toggle}
    >
      <Icon size={14} aria-hidden />
      {row.paused ? 'Sürdür' : 'Durdur'}
    </button>
  );
}
