import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { NO_NEIGHBORHOODS, resultCountText } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodResult } from '@ulak/contracts/neighborhoods/schema';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { searchFailure } from '../model/failure-texts.ts';
import styles from './neighborhoods.module.css';

export interface SearchResultsProps {
  readonly query: UseQueryResult<readonly NeighborhoodResult[]>;
  /** The place in the list that is shown strongest; null: none. */
  readonly chosen: number | null;
  readonly onChoose: (place: number) => void;
  /** Goes on without a result. */
  readonly onByHand: () => void;
}

/** What was found: four states, and the way on by hand. */
export function SearchResults({ query, chosen, onChoose, onByHand }: SearchResultsProps) {
  const { data, error } = query;
  const byHand = (
    <Button onClick={onByHand} size="sm" variant="default">
      Adı ve sınırı kendim gireceğim
    </Button>
  );
  if (error)
    return (
      <div className={`${desk.panel} ${desk.touch} ${styles.part}`}>
        <ErrorBanner message={searchFailure(error)} onRetry={() => void query.refetch()} />
        {byHand}
      </div>
    );
  if (data === undefined) return <ListSkeleton rows={5} />;
  if (data.length === 0)
    return (
      <div className={`${desk.panel} ${desk.touch}`}>
        <EmptyState text={NO_NEIGHBORHOODS}>{byHand}</EmptyState>
      </div>
    );
  return (
    <section aria-label="Sonuçlar" className={desk.column}>
      <p className={desk.note} role="status">
        {resultCountText(data.length)}
      </p>
      <ul className={`${desk.list} ${desk.panel} ${styles.items}`}>
        {data.map((result, place) => (
          // the same place may be found twice
          <li key={`${place} ${result.display_name}`}>
            <button
              aria-pressed={place === chosen}
              className={`${desk.plain} ${styles.choice}`}
              onClick={() => onChoose(place)}
              type="button"
            >
              <b>{result.name}</b>
              <span className={desk.small}>{result.display_name}</span>
              <span className={desk.small}>{boundaryText(result)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={desk.touch}>{byHand}</div>
    </section>
  );
}

const boundaryText = ({ geojson, boundary_fault: fault, saved_id: savedId }: NeighborhoodResult): string => {
  if (savedId !== null) return 'Kayıtlı';
  if (geojson) return 'Sınırı biliniyor';
  return fault === null ? 'Sınırı bilinmiyor' : `Sınırı kullanılamıyor: ${fault}`;
};
