import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorView } from './error-view.tsx';

interface QueryViewProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** The spec's sentence for nothing to show, or a view of its own. */
  readonly empty: ReactNode;
  /** The real shape in grey; three bars when left out. */
  readonly skeleton?: ReactNode;
  /** What counts as nothing; an empty list when left out. */
  readonly isEmpty?: (data: T) => boolean;
  /** The spec's sentence for an error that says nothing itself. */
  readonly failure?: string;
  readonly children: (data: T) => ReactNode;
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/**
 * The four states of a data view: loading, error with retry, empty, rows. Rows that are known stay when
 * a later fetch fails.
 */
export function QueryView<T>({
  query,
  empty,
  skeleton,
  isEmpty = isEmptyList,
  failure,
  children,
}: QueryViewProps<T>) {
  const { data } = query;
  const { error, forget } = useLastingError(query);
  if (data !== undefined) {
    if (!isEmpty(data)) return children(data);
    return typeof empty === 'string' ? <EmptyState text={empty} /> : empty;
  }
  if (error) {
    return (
      <ErrorView
        error={error}
        onRetry={() => {
          forget();
          void query.refetch();
        }}
        {...(failure ? { fallback: failure } : {})}
      />
    );
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        Yükleniyor...
      </span>
      {skeleton ?? <DefaultSkeleton />}
    </div>
  );
}

/** The error, also while a poll tries again: a query without data forgets it with every try. */
function useLastingError({ data, error }: Pick<QueryViewProps<unknown>['query'], 'data' | 'error'>) {
  const [last, setLast] = useState<Error | null>(null);
  const lasting = data === undefined ? (error ?? last) : null;
  if (lasting !== last) setLast(lasting);
  return { error: lasting, forget: () => setLast(null) };
}

const DefaultSkeleton = () => (
  <Stack gap="xs" p="sm">
    <Skeleton h={28} />
    <Skeleton h={28} />
    <Skeleton h={28} />
  </Stack>
);
