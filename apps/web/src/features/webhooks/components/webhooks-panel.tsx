import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import type { BranchFilter } from '@ulak/contracts/ids';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { type ReactNode, useCallback, useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { useSession } from '../../../lib/session.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { WebhooksView } from '../model/webhooks-view.ts';
import { PAGE_SIZE, webhookPage } from '../queries.ts';
import { PausedNotice } from './paused-notice.tsx';
import { type ChangeWebhooksView, useWebhooksView } from './use-webhooks-view.ts';
import { useAct } from './use-webhook-actions.ts';
import { WebhookCard } from './webhook-card.tsx';
import { webhookColumns } from './webhook-columns.tsx';
import { WEBHOOK_DIALOG_PARTS, WebhookDialogs } from './webhook-dialogs.tsx';

const FAILED = 'Webhook’lar getirilemedi';
/** Of more than these the list's own words are enough. */
const SHOWN_NOTICES = 3;

interface WebhooksPanelProps {
  /** Webhooks of one branch, or all of the viewer's. */
  readonly branchId: BranchFilter;
  /** Where a new one may belong: branches with a company. */
  readonly branches: readonly BranchView[];
}

/** Webhooks (spec 2 §2.6): the list with its search, what needs a look, and the dialogs of each. */
export function WebhooksPanel({ branchId, branches }: WebhooksPanelProps) {
  const [view, changeView] = useWebhooksView();
  const query = useQuery(webhookPage(view, branchId));
  const { data, error } = query;
  const openNew = (): void => changeView({ dialog: { kind: 'new', id: null } });
  usePreloadWhenIdle(data !== undefined, WEBHOOK_DIALOG_PARTS);
  const isNarrowed = view.search !== '' || view.isTroubled;
  return (
    <div className={desk.grid}>
      {data?.data
        .filter(({ active, pausedAt }) => active && pausedAt !== null)
        .slice(0, SHOWN_NOTICES)
        .map((webhook) => (
          <PausedNotice key={webhook.id} webhook={webhook} />
        ))}
      <Group className={desk.touch} gap="xs">
        <SearchField
          label="Webhook’larda ara"
          minLength={2}
          onChange={(search) => changeView({ search })}
          placeholder="Adres, şube veya şirket"
          value={view.search}
        />
        {data && (data.troubled > 0 || view.isTroubled) && (
          <Button
            aria-pressed={view.isTroubled}
            color="red"
            leftSection={<IconAlertTriangle aria-hidden size="1rem" />}
            onClick={() => changeView({ isTroubled: !view.isTroubled })}
            size="sm"
            variant={view.isTroubled ? 'light' : 'default'}
          >
            Yalnızca sorunlular ({formatNumber(data.troubled)})
          </Button>
        )}
        <span className={desk.note} role="status">
          {data && `${formatNumber(data.pagination.total)} webhook`}
        </span>
        <Button leftSection={<IconPlus aria-hidden size="1rem" />} ml="auto" onClick={openNew} size="sm">
          Yeni webhook
        </Button>
      </Group>
      {data && error && (
        <ErrorBanner
          message={`Liste güncellenemiyor: ${messageOf(error, FAILED)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      <QueryView
        empty={
          isNarrowed || view.page > 1 ? <NothingFound onView={changeView} /> : <NoWebhooks onNew={openNew} />
        }
        failure={FAILED}
        isEmpty={(page) => page.data.length === 0}
        query={query}
        skeleton={<ListSkeleton rows={6} />}
      >
        {(page) => (
          <List onView={changeView} page={view.page} rows={page.data} total={page.pagination.total} />
        )}
      </QueryView>
      <WebhookDialogs branches={branches} branchId={branchId} onView={changeView} view={view} />
    </div>
  );
}

const idOf = ({ id }: WebhookView): number => id;
/** The server lists them by age; there is nothing to sort by. */
const keepOrder = (): void => undefined;

interface ListProps {
  readonly rows: readonly WebhookView[];
  readonly total: number;
  readonly page: number;
  readonly onView: ChangeWebhooksView;
}

function List({ rows, total, page, onView }: ListProps) {
  const withCompany = useSession().role === 'OWNER';
  const act = useAct(onView);
  const columns = useMemo(() => webhookColumns(withCompany, act), [withCompany, act]);
  const openLog = useCallback((webhook: WebhookView) => act('log', webhook), [act]);
  const renderCard = useCallback(
    (webhook: WebhookView) => <WebhookCard onAct={act} webhook={webhook} withCompany={withCompany} />,
    [act, withCompany],
  );
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <>
      <DataTable
        columns={columns}
        keyOf={idOf}
        label="Webhook’lar"
        onOpen={openLog}
        onSort={keepOrder}
        renderCard={renderCard}
        rowRem={3.25}
        rows={rows}
        sort={null}
        widthRem={withCompany ? 66 : 58}
      />
      {pages > 1 && (
        <PageLinks
          count={pages}
          onPage={(next: WebhooksView['page']) => onView({ page: next })}
          page={page}
        />
      )}
    </>
  );
}

const NothingFound = ({ onView }: { onView: ChangeWebhooksView }): ReactNode => (
  <EmptyState text="Aramanıza uyan webhook yok.">
    <Button onClick={() => onView({ search: '', isTroubled: false })} size="sm" variant="default">
      Aramayı temizle
    </Button>
  </EmptyState>
);

const NoWebhooks = ({ onNew }: { onNew: () => void }): ReactNode => (
  <EmptyState text="Henüz webhook yok. Adresini ekleyin: sisteminiz değişiklikleri sormadan öğrensin.">
    <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={onNew}>
      İlk webhook’u ekle
    </Button>
  </EmptyState>
);
