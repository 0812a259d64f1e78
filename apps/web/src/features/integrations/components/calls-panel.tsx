import { Button, Group, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { API_CALLS_KEPT_DAYS } from '@ulak/contracts/branches/api-call';
import type { BranchId } from '@ulak/contracts/ids';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ALL_CALLS, type CallsView, isNarrowed } from '../model/calls-view.ts';
import { recentCalls } from '../queries.ts';
import { CallEntry } from './call-entry.tsx';
import styles from './calls.module.css';

const FAILED = 'Son çağrılar yüklenemedi';
const ALL = 'all';
const REFUSED = 'refused';

interface CallsPanelProps {
  readonly branchId: BranchId;
  readonly view: CallsView;
  readonly onView: (change: Partial<CallsView>) => void;
  /** What somebody does next while there is no call at all. */
  readonly invitation: ReactNode;
}

/** Calls with the branch's key, newest first, each with the reason why it was refused (issue 13). */
export function CallsPanel({ branchId, view, onView, invitation }: CallsPanelProps) {
  const query = useInfiniteQuery(recentCalls(branchId, view));
  const { data, error } = query;
  const calls = useMemo(() => data && mergePages(data.pages.map((page) => page.data)), [data]);
  const retry = (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <section aria-label="Son çağrılar" className={desk.grid}>
      <Filters view={view} onView={onView} />
      <p className={desk.note}>
        Şubenin anahtarıyla yapılan çağrılar {API_CALLS_KEPT_DAYS} gün burada kalır ve kendiliğinden
        yenilenir.
      </p>
      {data && error && <ErrorBanner message={messageOf(error, FAILED)} onRetry={retry} />}
      <QueryView
        empty={<Nothing invitation={invitation} view={view} onView={onView} />}
        failure={FAILED}
        query={{ data: calls, error, refetch: query.refetch as never }}
        skeleton={<ListSkeleton rows={8} />}
      >
        {(known) => (
          <ol aria-busy={query.isPlaceholderData} className={`${desk.list} ${desk.panel} ${styles.list}`}>
            {known.map((one) => (
              <CallEntry call={one} key={one.id} />
            ))}
          </ol>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            className={desk.touch}
            loading={query.isFetchingNextPage}
            variant="default"
            onClick={() => void query.fetchNextPage()}
          >
            Daha fazla
          </Button>
        </Group>
      )}
    </section>
  );
}

type FilterProps = Pick<CallsPanelProps, 'view' | 'onView'>;

const Filters = ({ view, onView }: FilterProps) => (
  <Group className={desk.touch} gap="xs">
    <SegmentedControl
      aria-label="Hangi çağrılar"
      data={[
        { value: ALL, label: 'Tümü' },
        { value: REFUSED, label: 'Reddedilenler' },
      ]}
      value={view.onlyRefused ? REFUSED : ALL}
      onChange={(value) => onView({ onlyRefused: value === REFUSED })}
    />
    <SearchField
      label="İstek no veya sipariş no ara"
      placeholder="İstek no veya sipariş no"
      value={view.search}
      onChange={(search) => onView({ search })}
    />
  </Group>
);

const Nothing = ({ view, onView, invitation }: FilterProps & Pick<CallsPanelProps, 'invitation'>) =>
  isNarrowed(view) ? (
    <EmptyState text="Süzgece uyan çağrı yok.">
      <Button size="sm" variant="default" onClick={() => onView(ALL_CALLS)}>
        Süzgeci temizle
      </Button>
    </EmptyState>
  ) : (
    <EmptyState text="Bu anahtarla son 7 günde çağrı yapılmadı. İlk siparişi örnek kodla gönderebilirsiniz.">
      {invitation}
    </EmptyState>
  );
