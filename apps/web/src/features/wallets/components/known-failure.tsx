import { formatTime } from '@ulak/contracts/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../lib/call.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { FAILURES } from '../model/wallet-texts.ts';

interface KnownFailureProps {
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>;
}

/** Says above rows that are known that newer ones could not be fetched. */
export const KnownFailure = ({ query: { data, error, dataUpdatedAt, refetch } }: KnownFailureProps) =>
  data !== undefined &&
  error && (
    <ErrorBanner
      message={`${FAILURES.load} · ${formatTime(dataUpdatedAt)} verisi gösteriliyor. ${messageOf(error)}`}
      onRetry={() => void refetch()}
    />
  );
