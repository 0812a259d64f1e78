import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { businessDate } from '@ulak/contracts/business-day';
import { formatNumber } from '@ulak/contracts/format';
import type { Rehearsal, RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import { useState } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import analysis from '../../../domain/analysis/analysis.module.css';
import { Fact } from '../../../domain/analysis/fact.tsx';
import type { RehearsalAddress } from '../../../domain/analysis/rehearsal-address.ts';
import { DayField } from '../../../ui/day-field.tsx';
import desk from '../../../ui/desk.module.css';
import { dayBefore } from '../model/days.ts';
import { type Draft, draftOf, draftOfSettings, settingsOf } from '../model/draft.ts';
import { newestDay, ordersByHour, rehearsalDay, useStartRehearsal } from '../queries.ts';
import { Editor } from './editor.tsx';
import { OpenedRehearsal } from './opened-rehearsal.tsx';
import { RehearsalList } from './rehearsal-list.tsx';
import styles from './rehearsal.module.css';

interface RehearsalPanelProps {
  readonly branch: BranchView;
  readonly now: number;
  readonly address: RehearsalAddress;
  readonly onAddress: (change: Partial<RehearsalAddress>) => void;
}

const NO_ORDERS: readonly number[] = [];

/** Prova: a past day of a branch, replayed with other settings. */
export function RehearsalPanel({ branch, now, address, onAddress }: RehearsalPanelProps) {
  const today = businessDate(now);
  const newest = useQuery({ ...newestDay(branch.id, today), enabled: address.day === null });
  const day = address.day ?? (newest.data === undefined ? null : (newest.data ?? dayBefore(today)));
  const open = ({ id, day: of }: Rehearsal): void => onAddress({ id, day: of });
  return (
    <div className={desk.column}>
      {day === null ? (
        newest.error ? (
          <AnalysisFailure error={newest.error} onRetry={() => void newest.refetch()} />
        ) : (
          <Skeleton aria-label="Yükleniyor..." h="24rem" />
        )
      ) : (
        <Tried
          address={address}
          branch={branch}
          day={day}
          onAddress={onAddress}
          onStarted={open}
          yesterday={dayBefore(today)}
        />
      )}
      <RehearsalList branchId={branch.id} onOpen={open} openId={address.id} />
    </div>
  );
}

interface TriedProps extends Omit<RehearsalPanelProps, 'now'> {
  readonly day: string;
  readonly yesterday: string;
  readonly onStarted: (rehearsal: Rehearsal) => void;
}

/** The day, what is tried on it, and the rehearsal that is open. */
function Tried({ branch, day, yesterday, address, onAddress, onStarted }: TriedProps) {
  const query = useQuery(rehearsalDay(branch.id, day));
  const hours = useQuery(ordersByHour(branch.id, day));
  const [edited, setEdited] = useState<Draft | null>(null);
  const start = useStartRehearsal(onStarted);
  const { data, error } = query;
  const draft = edited ?? (data && draftOf(address, data));
  return (
    <>
      <section aria-label="Gün" className={`${desk.panel} ${styles.day}`}>
        <DayField
          label="Provası yapılacak gün"
          max={yesterday}
          onChange={(picked) => onAddress({ day: picked, id: null })}
          size="sm"
          value={day}
        />
        {data && <DayFacts day={data} />}
      </section>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data && draft ? (
        <Editor
          day={data}
          draft={draft}
          error={start.error}
          isStarting={start.isPending}
          onChange={(change) => {
            start.reset();
            setEdited({ ...draft, ...change });
          }}
          onStart={() => start.mutate({ branchId: branch.id, day, settings: settingsOf(draft, data) })}
          orders={hours.data ?? NO_ORDERS}
        />
      ) : (
        !error && <Skeleton aria-label="Yükleniyor..." h="24rem" />
      )}
      {address.id !== null && (
        <OpenedRehearsal
          day={day}
          id={address.id}
          key={address.id}
          onClose={() => onAddress({ id: null })}
          onReuse={({ settings }) => data && setEdited(draftOfSettings(settings, data))}
        />
      )}
    </>
  );
}

const DayFacts = ({ day }: { readonly day: RehearsalDay }) => (
  <dl className={analysis.facts}>
    <Fact name="Sipariş">{formatNumber(day.orders)}</Fact>
    <Fact name="Teslim edilen">{formatNumber(day.delivered)}</Fact>
    <Fact name="Kurye saati">
      {formatNumber(day.couriersByHour.reduce((sum, couriers) => sum + couriers, 0))}
    </Fact>
  </dl>
);
