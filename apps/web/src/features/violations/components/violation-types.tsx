import { useQuery } from '@tanstack/react-query';
import { formatNumber, percentOf } from '@ulak/contracts/format';
import { VIOLATION_LABELS, VIOLATION_TYPES } from '@ulak/contracts/violations/labels';
import type { ViolationSummary } from '@ulak/contracts/dashboard/schema';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '@mantine/core';
import { complianceText } from '../model.ts';
import { type ViolationScope, violationSummary } from '../queries.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './violations.module.css';

/** Types that a report shows at most (spec 2 §9). */
const SHOWN_TYPES = 3;

/** The most frequent types first; types that did not occur are left out. */
const frequentTypes = ({ counts }: ViolationSummary) =>
  VIOLATION_TYPES.filter((type) => counts[type] > 0)
    .toSorted((a, b) => counts[b] - counts[a])
    .slice(0, SHOWN_TYPES);

/** Faulty deliveries of a report by type, at most the first three (spec 2 §9); opens the analysis. */
export function ViolationTypes({ scope, onOpen }: { scope: ViolationScope; onOpen: () => void }) {
  const query = useQuery({ ...violationSummary(scope), refetchInterval: useRefetchInterval('violations') });
  const { data, error } = query;
  if (data === undefined && error) {
    return (
      <LoadFailure
        title="Hatalı teslimat özeti yüklenemedi"
        error={error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton h={96} />;
  return (
    <section aria-label="Hatalı teslimatlar" className={`${desk.panel} ${desk.grid} ${styles.types}`}>
      <div className={desk.row}>
        <b>Hatalı teslimatlar</b>
        <span className={desk.note}>
          {data.totalCount === 0
            ? 'Mükemmel! Hiç İhlal Yok'
            : `${formatNumber(data.totalCount)} ihlal · ${complianceText(data.complianceRate)}`}
        </span>
        {data.totalCount > 0 && (
          <button
            className={`${desk.link} ${desk.tool} ${desk.touchSquare} ${desk.end}`}
            type="button"
            onClick={onOpen}
          >
            Tümünü göster
          </button>
        )}
      </div>
      {data.totalCount > 0 && <Types summary={data} />}
    </section>
  );
}

const Types = ({ summary }: { summary: ViolationSummary }) => (
  <ul className={`${desk.list} ${desk.grid} ${desk.tabular}`}>
    {frequentTypes(summary).map((type) => (
      <li className={`${desk.grid} ${styles.ranked}`} key={type}>
        <span className={desk.breaks}>{VIOLATION_LABELS[type]}</span>
        <span aria-hidden className={display.track}>
          <span style={{ width: `${percentOf(summary.counts[type], summary.totalCount)}%` }} />
        </span>
        <b>{formatNumber(summary.counts[type])}</b>
      </li>
    ))}
  </ul>
);
