import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '@ulak/contracts/format';
import { REHEARSAL_STATE_LABELS } from '@ulak/contracts/rehearsals/options';
import type { Rehearsal, RehearsalId } from '@ulak/contracts/rehearsals/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { Skeleton } from '@mantine/core';
import type { BranchId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import analysis from '../../../domain/analysis/analysis.module.css';
import desk from '../../../ui/desk.module.css';
import { PageLinks } from '../../../ui/page-links.tsx';
import { dayWords } from '../model/days.ts';
import { settingsWords } from '../model/words.ts';
import { LIST_PAGE, rehearsalList } from '../queries.ts';
import styles from './rehearsal.module.css';

interface RehearsalListProps {
  readonly branchId: BranchId;
  readonly openId: RehearsalId | null;
  readonly onOpen: (rehearsal: Rehearsal) => void;
}

/** Rehearsals of the branch of the last 30 days, newest first. */
export function RehearsalList({ branchId, openId, onOpen }: RehearsalListProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(rehearsalList(branchId, page));
  const { data, error } = query;
  return (
    <section aria-label="Önceki provalar" className={`${desk.panel} ${desk.column} ${styles.opened}`}>
      <h2 className={analysis.name}>Önceki provalar</h2>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && !error && <Skeleton aria-label="Yükleniyor..." h="6rem" />}
      {data?.data.length === 0 && <p className={desk.note}>Bu şubede son 30 günde prova yapılmadı.</p>}
      {data && data.data.length > 0 && (
        <ul className={desk.list}>
          {data.data.map((rehearsal) => (
            <li className={styles.entry} key={rehearsal.id}>
              <Entry
                isOpen={rehearsal.id === openId}
                onOpen={() => onOpen(rehearsal)}
                rehearsal={rehearsal}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.pagination.total > LIST_PAGE && (
        <PageLinks count={Math.ceil(data.pagination.total / LIST_PAGE)} onPage={setPage} page={page} />
      )}
    </section>
  );
}

interface EntryProps {
  readonly rehearsal: Rehearsal;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const Entry = ({ rehearsal, isOpen, onOpen }: EntryProps) => {
  const { day, settings, state, startedBy, startedAt, result } = rehearsal;
  return (
    <button
      aria-current={isOpen || undefined}
      className={`${desk.plain} ${desk.pressable} ${styles.entryButton}`}
      onClick={onOpen}
      type="button"
    >
      <span>
        <b>{dayWords(day)}</b>
        <span className={desk.note}>{settingsWords(settings)}</span>
        <span className={desk.small}>
          {startedBy ?? 'Silinmiş hesap'} · {formatFullDateTime(Date.parse(startedAt))}
        </span>
      </span>
      <span className={styles.entryEnd}>
        <span className={styles.state} data-state={state}>
          {REHEARSAL_STATE_LABELS[state]}
        </span>
        {result && (
          <span className={desk.note}>geciken {formatPercent(result.tried.latePercent.middle)}</span>
        )}
      </span>
    </button>
  );
};
