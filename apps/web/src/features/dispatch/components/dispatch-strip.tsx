import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBolt, IconChevronDown, IconPlayerPause, IconPlayerPlay, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchDispatch } from '@ulak/contracts/dispatch/endpoints';
import type { BranchFilter } from '@ulak/contracts/ids';
import { useState } from 'react';
import { useRefresh } from '../../../lib/refresh.ts';
import {
  automaticRows,
  countsOf,
  type DispatchDialog,
  type DispatchState,
  roundText,
  STATE_TEXTS,
  stateOf,
  type WaitCount,
} from '../model.ts';
import { dispatchHealth } from '../queries.ts';
import './dispatch.css';
import { useDispatchNews } from './use-dispatch-news.ts';
import { useBranchSwitch } from './use-dispatch-switch.ts';

/** As many branches stand open on a wide screen; more are one line that opens. */
const LINES_IN_SIGHT = 2;

interface DispatchStripProps {
  branchId: BranchFilter;
  isPhone: boolean;
  /** Whether this person may stop and resume it. */
  isSteering: boolean;
  onOpen: (dialog: DispatchDialog) => void;
}

/** How automatic assignment stands, one quiet line for each branch that leaves its couriers to the engine; on a phone, or when there are many
 * branches, one line that opens. */
export function DispatchStrip({ branchId, isPhone, ...rest }: DispatchStripProps) {
  const query = useQuery({ ...dispatchHealth(branchId), refetchInterval: useRefresh('dispatchHealth') });
  useDispatchNews();
  const [isOpen, setOpen] = useState(false);
  if (!query.data) {
    return query.error ? <Failed onRetry={() => void query.refetch()} /> : <Skeleton className="dispatch-skeleton" />;
  }
  const rows = automaticRows(query.data);
  if (rows.length === 0) return null;
  const isFolded = isPhone || rows.length > LINES_IN_SIGHT;
  return (
    <section className="dispatch" aria-label="Otomatik atama">
      {isFolded && <Summary rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {(!isFolded || isOpen) && (
        <ul className="dispatch-lines">
          {rows.map((row) => (
            <BranchLine key={row.branchId} row={row} isNamed={rows.length > 1} isOld={query.error !== null} {...rest} />
          ))}
        </ul>
      )}
    </section>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className="dispatch-line" role="alert" data-state="failed">
    <IconAlertTriangle size={16} aria-hidden />
    Otomatik atamanın durumu alınamadı.
    <button type="button" className="dispatch-button" onClick={onRetry}>
      Yeniden dene
    </button>
  </p>
);

const ICONS: Record<DispatchState, typeof IconBolt> = {
  companyPaused: IconPlayerPause,
  paused: IconPlayerPause,
  failed: IconAlertTriangle,
  on: IconBolt,
};
/** What several lines say together: the one that a person must know of. */
const GRAVEST: readonly DispatchState[] = ['failed', 'companyPaused', 'paused', 'on'];

function Summary({ rows, isOpen, onToggle }: { rows: readonly BranchDispatch[]; isOpen: boolean; onToggle: () => void }) {
  const states = rows.map(stateOf);
  const state = GRAVEST.find((one) => states.includes(one)) ?? 'on';
  const Icon = ICONS[state];
  const stopped = states.filter((one) => one !== 'on').length;
  const several =
    stopped === 0 || stopped === rows.length ? `${rows.length} şube` : `${rows.length} şubenin ${stopped} tanesinde aksıyor`;
  return (
    <button type="button" className="dispatch-summary" data-state={state} aria-expanded={isOpen} onClick={onToggle}>
      <Icon size={16} aria-hidden />
      <span className="dispatch-summary-text">
        <b>{rows.length === 1 ? STATE_TEXTS[state] : `Otomatik atama: ${several}`}</b>
        {countsOf(rows).map((count) => (
          <span key={count.filter} className="dispatch-fact" data-severity={count.severity ?? undefined}>
            {count.text}
          </span>
        ))}
      </span>
      <IconChevronDown className="dispatch-chevron" size={16} aria-hidden />
    </button>
  );
}

interface BranchLineProps extends Pick<DispatchStripProps, 'isSteering' | 'onOpen'> {
  row: BranchDispatch;
  isNamed: boolean;
  /** A later fetch failed: what is shown is the last that is known. */
  isOld: boolean;
}

function BranchLine({ row, isNamed, isOld, isSteering, onOpen }: BranchLineProps) {
  const state = stateOf(row);
  const Icon = ICONS[state];
  const { branchId, branchName } = row;
  return (
    <li className="dispatch-line" data-state={state}>
      <Icon size={16} aria-hidden />
      {isNamed && <b>{branchName}</b>}
      <span className="dispatch-state">{STATE_TEXTS[state]}</span>
      {countsOf([row]).map((count) => (
        <Count key={count.filter} count={count} onOpen={() => onOpen({ kind: 'waits', branchId, show: count.filter })} />
      ))}
      {row.couriersOnDuty === 0 && <span className="dispatch-fact">görevde kurye yok</span>}
      <span className="dispatch-round">{isOld ? 'durum yenilenemedi' : roundText(row)}</span>
      {isSteering && (
        <span className="dispatch-controls">
          {state !== 'companyPaused' && <SwitchButton row={row} />}
          <button
            type="button"
            className="dispatch-button"
            title="Otomatik atama ayarları"
            aria-label={`${branchName}: otomatik atama ayarları`}
            onClick={() => onOpen({ kind: 'settings', branchId })}
          >
            <IconSettings size={16} aria-hidden />
          </button>
        </span>
      )}
    </li>
  );
}

/** A count that opens the orders it is made of. */
function Count({ count: { count, text, severity }, onOpen }: { count: WaitCount; onOpen: () => void }) {
  if (count === 0) return <span className="dispatch-fact">{text}</span>;
  return (
    <button type="button" className="dispatch-count" data-severity={severity ?? undefined} onClick={onOpen}>
      {text}
    </button>
  );
}

function SwitchButton({ row }: { row: BranchDispatch }) {
  const { flip, isBusy } = useBranchSwitch(row);
  const Icon = row.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <button
      type="button"
      className="dispatch-button"
      data-strong={row.paused || undefined}
      aria-label={`${row.branchName}: otomatik atamayı ${row.paused ? 'sürdür' : 'durdur'}`}
      disabled={isBusy}
      onClick={flip}
    >
      <Icon size={14} aria-hidden />
      {row.paused ? 'Sürdür' : 'Durdur'}
    </button>
  );
}
