import { Box, Button, Skeleton } from '@mantine/core';
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
import { type ReactNode, useState } from 'react';
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
    if (!query.error) return <Skeleton />;
    return <Failed known={known} onRetry={() => void query.refetch()} {...rest} />;
  }
  const rows = automaticRows(query.data);
  if (rows.length === 0) return null;
  const isFolded = isPhone || rows.length > MAX_OPEN_LINES;
  return (
    <section aria-label="Otomatik atama">
      {isFolded && <Summary rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {(!isFolded || isOpen) && (
        <Lines isFolded={isFolded}>
          {rows.map((row) => (
            <BranchLine key={row.branchId} row={row} isOld={query.error !== null} {...rest} />
          ))}
        </Lines>
      )}
    </section>
  );
}

/** The branches' lines; those under a line that stands alone scroll by themselves. */
const Lines = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) => (
  <Box
    className={`${desk.list} ${desk.grid} ${isFolded ? desk.scroll : ''}`}
    component="ul"
    mah={isFolded ? '38vh' : undefined}
    mt={isFolded ? 4 : undefined}
  >
    {children}
  </Box>
);

interface FailedProps extends Pick<DispatchStripProps, 'known' | 'mayControl' | 'onOpen'> {
  onRetry: () => void;
}

/** The state is unknown; stopping does not depend on it. */
const Failed = ({ known, onRetry, ...rest }: FailedProps) => (
  <section aria-label="Otomatik atama">
    <p
      className={`${desk.row} ${desk.panel} ${styles.line}`}
      data-part="dispatch-line"
      role="alert"
      data-state="failed"
    >
      <IconAlertTriangle size="1rem" aria-hidden />
      Otomatik atamanın durumu alınamadı.
      <Button className={desk.touchSquare} onClick={onRetry} size="compact-sm" variant="default">
        Yeniden dene
      </Button>
    </p>
    {rest.mayControl && known.length > 0 && (
      <Lines isFolded>
        {known.map((row) => (
          <li
            key={row.branchId}
            className={`${desk.row} ${desk.panel} ${styles.line}`}
            data-part="dispatch-line"
            data-state={dispatchStateOf({ ...row, failed: true })}
          >
            <b>{row.branchName}</b>
            <span data-stopped>
              {row.companyPaused || row.paused
                ? STATE_TEXTS[dispatchStateOf({ ...row, failed: false })]
                : 'durumu bilinmiyor'}
            </span>
            <Controls row={row} onOpen={rest.onOpen} />
          </li>
        ))}
      </Lines>
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
      className={`${desk.plain} ${desk.row} ${desk.panel} ${styles.line} ${styles.summary}`}
      data-part="dispatch-summary"
      data-state={state}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon size="1rem" aria-hidden />
      <Box className={desk.row} component="span" flex={1} miw={0}>
        <b>{summaryText(rows)}</b>
        {waitingCountsOf(rows).map((count) => (
          <span key={count.filter} className={desk.dim} data-severity={count.severity ?? undefined}>
            {count.text}
          </span>
        ))}
      </Box>
      <IconChevronDown size="1rem" aria-hidden />
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
    <li className={`${desk.row} ${desk.panel} ${styles.line}`} data-part="dispatch-line" data-state={state}>
      <Icon size="1rem" aria-hidden />
      <b>{branchName}</b>
      <span data-stopped={state !== 'on' || undefined}>{STATE_TEXTS[state]}</span>
      {waitingCountsOf([row]).map((count) => (
        <Count
          key={count.filter}
          count={count}
          onOpen={() => onOpen({ kind: 'waits', branchId, show: count.filter })}
        />
      ))}
      {row.couriersOnDuty === 0 && <span className={desk.dim}>görevde kurye yok</span>}
      <span className={desk.dim}>{isOld ? 'durum yenilenemedi' : roundText(row)}</span>
      {mayControl && <Controls row={row} onOpen={onOpen} />}
    </li>
  );
}

/** A company's stop cannot be resumed for one branch. */
function Controls({ row, onOpen }: Pick<DispatchStripProps, 'onOpen'> & { row: BranchDispatchSettings }) {
  return (
    <span className={`${desk.inline} ${desk.end}`}>
      {!row.companyPaused && <SwitchButton row={row} />}
      <Button
        aria-label={`${row.branchName}: otomatik atama ayarları`}
        className={desk.touchSquare}
        onClick={() => onOpen({ kind: 'settings', branchId: row.branchId })}
        size="compact-sm"
        title="Otomatik atama ayarları"
        variant="default"
      >
        <IconSettings size="1rem" aria-hidden />
      </Button>
    </span>
  );
}

/** A count that opens its orders. */
function Count({ count: { count, text, severity }, onOpen }: { count: WaitingCount; onOpen: () => void }) {
  if (count === 0) return <span className={desk.dim}>{text}</span>;
  return (
    <button
      type="button"
      className={`${desk.tool} ${desk.touchSquare} ${styles.count}`}
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
    <Button
      className={desk.touchSquare}
      leftSection={<Icon size="0.875rem" aria-hidden />}
      size="compact-sm"
      variant={row.paused ? 'filled' : 'default'}
      aria-label={`${row.branchName}: otomatik atamayı ${row.paused ? 'sürdür' : 'durdur'}`}
      disabled={isBusy}
      onClick={toggle}
    >
      {row.paused ? 'Sürdür' : 'Durdur'}
    </Button>
  );
}
