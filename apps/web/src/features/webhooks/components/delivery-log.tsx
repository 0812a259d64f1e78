import { Button, Group, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowUp } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
} from '@ulak/contracts/webhooks/event-types';
import type { WebhookDelivery, WebhookView } from '@ulak/contracts/webhooks/schema';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { holdFresh } from '../model/delivery-text.ts';
import { type LogFilter, NO_LOG_FILTER, type WebhooksView } from '../model/webhooks-view.ts';
import { deliveryPages } from '../queries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { ResendFailed } from './resend-failed.tsx';
import type { ChangeWebhooksView } from './use-webhooks-view.ts';
import styles from './webhooks.module.css';

const FAILED = 'Kayıtlar getirilemedi';

interface DeliveryLogProps {
  readonly webhook: WebhookView;
  readonly view: WebhooksView;
  readonly onView: ChangeWebhooksView;
}

/** Messages of the last 30 days, newest first; they change in place, newer ones are asked for. */
export function DeliveryLog({ webhook, view, onView }: DeliveryLogProps) {
  const { state, type, order } = view;
  const query = useInfiniteQuery(deliveryPages(webhook.id, { state, type, order }));
  const { data, error } = query;
  const rows = useMemo(() => data && mergePages(data.pages.map((page) => page.data)), [data]);
  const isFiltered = state !== null || type !== null || order !== '';
  const retry = (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <>
      <Filters filter={view} onView={onView} />
      <ResendFailed webhookId={webhook.id} />
      {data && error && <ErrorBanner message={messageOf(error, FAILED)} onRetry={retry} />}
      <QueryView
        empty={isFiltered ? <NothingFound onView={onView} /> : <NoMessages />}
        failure={FAILED}
        query={{ data: rows, error, refetch: query.refetch as never }}
        skeleton={<ListSkeleton rows={8} />}
      >
        {(known) => (
          <Rows
            isStale={query.isPlaceholderData}
            key={[state, type, order].join()}
            onOpen={(message) => onView({ message })}
            rows={known}
          />
        )}
      </QueryView>
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            className={desk.touch}
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            variant="default"
          >
            Daha fazla
          </Button>
        </Group>
      )}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly WebhookDelivery[];
  /** Of another filter, until the own ones come. */
  readonly isStale: boolean;
  readonly onOpen: (messageId: string) => void;
}

function Rows({ rows, isStale, onOpen }: RowsProps) {
  const [newest, setNewest] = useState<string | null>(null);
  // rows of another filter are no place to stop at
  if (newest === null && !isStale && rows[0]) setNewest(rows[0].id);
  const { shown, fresh } = holdFresh(rows, isStale ? null : newest);
  return (
    <>
      <div role="status" style={{ textAlign: 'center' }}>
        {fresh > 0 && (
          <Button
            className={desk.touch}
            leftSection={<IconArrowUp aria-hidden size="1rem" />}
            onClick={() => setNewest(rows[0]?.id ?? null)}
            size="compact-sm"
            variant="light"
          >
            {formatNumber(fresh)} yeni mesajı göster
          </Button>
        )}
      </div>
      <ol aria-busy={isStale} aria-label="Mesajlar" className={`${desk.list} ${desk.panel} ${styles.list}`}>
        {shown.map((delivery) => (
          <DeliveryRow delivery={delivery} key={delivery.id} onOpen={onOpen} />
        ))}
      </ol>
    </>
  );
}

const ALL = 'all';
const STATE_OPTIONS = [
  { value: ALL, label: 'Tüm durumlar' },
  ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value] })),
];
const EVENT_OPTIONS = [
  { value: ALL, label: 'Tüm olaylar' },
  ...WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] })),
];

function Filters({ filter, onView }: { filter: LogFilter; onView: ChangeWebhooksView }) {
  return (
    <Group className={desk.touch} gap="xs">
      <Select
        allowDeselect={false}
        aria-label="Durum"
        data={STATE_OPTIONS}
        flex="1 1 9rem"
        maw="12rem"
        onChange={(value) => onView({ state: DELIVERY_STATES.find((state) => state === value) ?? null })}
        size="sm"
        value={filter.state ?? ALL}
      />
      <Select
        allowDeselect={false}
        aria-label="Olay"
        data={EVENT_OPTIONS}
        flex="1 1 9rem"
        maw="14rem"
        onChange={(value) => onView({ type: WEBHOOK_EVENTS.find((event) => event === value) ?? null })}
        size="sm"
        value={filter.type ?? ALL}
      />
      <SearchField
        label="Sipariş numarası"
        onChange={(order) => onView({ order })}
        placeholder="Sipariş numarası"
        value={filter.order}
      />
    </Group>
  );
}

const NothingFound = ({ onView }: { onView: ChangeWebhooksView }) => (
  <EmptyState text="Süzgece uyan mesaj yok.">
    <Button onClick={() => onView(NO_LOG_FILTER)} size="sm" variant="default">
      Süzgeci temizle
    </Button>
  </EmptyState>
);

const NoMessages = () => (
  <EmptyState text="Son 30 günde mesaj yok. Seçilen olaylardan biri olunca ilk mesaj burada görünür." />
);
