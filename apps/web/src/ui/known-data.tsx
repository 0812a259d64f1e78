import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime, MINUTE_MS } from '@ulak/contracts/time';
import { messageOf } from '../lib/call.ts';
import { useNow } from '../lib/clock.ts';
import { ErrorBanner } from './error-banner.tsx';

/** Older data say so. */
const OLD_MS = 30 * MINUTE_MS;

interface KnownDataProps {
  /** What could not be loaded, without a full stop. */
  readonly failure: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;
}

/** Says above data that are known that newer ones could not be fetched. */
export function KnownFailure({ failure, query: { data, error, dataUpdatedAt, refetch } }: KnownDataProps) {
  if (data === undefined || !error) return null;
  const known = `${failure} · ${formatTime(dataUpdatedAt)} verisi gösteriliyor.`;
  return <ErrorBanner message={`${known} ${messageOf(error)}`} onRetry={() => void refetch()} />;
}

/** Says that data are from before a failure, or old. */
export function DataAge({ failure, query }: KnownDataProps) {
  const isOld = useNow(MINUTE_MS) - query.dataUpdatedAt >= OLD_MS;
  if (query.data === undefined) return null;
  if (query.error || !isOld) return <KnownFailure failure={failure} query={query} />;
  return (
    <ErrorBanner
      message={`Bu veriler ${formatTime(query.dataUpdatedAt)} saatinden.`}
      onRetry={() => void query.refetch()}
    />
  );
}
