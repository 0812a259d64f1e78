import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ADMINISTRATION_EVERY_MS } from '../../../lib/administration-polling.ts';
import { messageOf } from '../../../lib/call.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { useSession } from '../../../lib/session.ts';
import { readTableSort, type TableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import { type BranchDialogKind, branchRows } from '../model/branch-rows.ts';
import { administeredBranches } from '../queries.ts';
import { BranchCard } from './branch-card.tsx';
import { type BranchActions, branchColumns } from './branch-columns.tsx';
import { BRANCH_DIALOG_PARTS, BranchDialogs } from './branch-dialogs.tsx';
import desk from '../../../ui/desk.module.css';

const FAILED = 'Şubeler getirilemedi';

interface BranchesProps {
  readonly view: ListView<BranchDialogKind>;
  readonly onView: ChangeListView<BranchDialogKind>;
  /** Excel in and out, rendered beside the search. */
  readonly sheets?: ReactNode;
}

/** The branches screen (spec 2 §2.1). */
export function Branches({ view, onView, sheets }: BranchesProps) {
  const { role } = useSession();
  const isOwner = role === 'OWNER';
  const query = useQuery({ ...administeredBranches, refetchInterval: ADMINISTRATION_EVERY_MS });
  const rows = useMemo(() => branchRows(query.data ?? [], view.search), [query.data, view.search]);
  const actions = useMemo<BranchActions>(() => actionsOf(onView, isOwner), [onView, isOwner]);
  const columns = useMemo(() => branchColumns(actions, isOwner), [actions, isOwner]);
  const renderCard = useCallback(
    (branch: BranchView) => <BranchCard actions={actions} branch={branch} hasCompany={isOwner} />,
    [actions, isOwner],
  );
  const onSort = useCallback((sort: TableSort) => onView({ sort: writeTableSort(sort) }), [onView]);
  const sort = useMemo(() => readTableSort(view.sort, columns), [view.sort, columns]);
  const openNew = (): void => onView({ dialog: { kind: 'new', id: null } });
  usePreloadWhenIdle(query.data !== undefined, BRANCH_DIALOG_PARTS);
  return (
    <div className={desk.grid}>
      <Group gap="xs">
        <Title order={1} size="h3">
          Şubeler
        </Title>
        <span className={desk.note} role="status">
          {query.data && countText(rows.length, query.data.length)}
        </span>
        <Button
          className={desk.touch}
          leftSection={<IconPlus aria-hidden size="1rem" />}
          ml="auto"
          onClick={openNew}
          size="sm"
        >
          Yeni şube
        </Button>
      </Group>
      <Group className={desk.touch} gap="xs">
        <SearchField
          label="Şubelerde ara"
          onChange={(search) => onView({ search })}
          placeholder="Ad veya adres"
          value={view.search}
        />
        {sheets}
      </Group>
      {query.data && query.error && (
        <ErrorBanner
          message={`Liste güncellenemiyor: ${messageOf(query.error, FAILED)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      <QueryView
        empty={<NoBranches onNew={openNew} />}
        failure={FAILED}
        query={query}
        skeleton={<ListSkeleton rows={12} />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState text="Aramanıza uyan şube yok.">
              <Button onClick={() => onView({ search: '' })} size="sm" variant="default">
                Aramayı temizle
              </Button>
            </EmptyState>
          ) : (
            <DataTable
              renderCard={renderCard}
              columns={columns}
              keyOf={idOf}
              label="Şubeler"
              onOpen={actions.edit}
              onSort={onSort}
              rows={rows}
              sort={sort}
            />
          )
        }
      </QueryView>
      <BranchDialogs branches={query.data} onView={onView} open={view.dialog} />
    </div>
  );
}

const idOf = ({ id }: BranchView): number => id;

const actionsOf = (onView: ChangeListView<BranchDialogKind>, isOwner: boolean): BranchActions => {
  const open =
    (kind: BranchDialogKind) =>
    ({ id }: BranchView): void =>
      onView({ dialog: { kind, id } });
  return { edit: open('edit'), showKey: open('key'), ...(isOwner ? { remove: open('delete') } : {}) };
};

const countText = (found: number, all: number): string =>
  found === all ? `${formatNumber(all)} şube` : `${formatNumber(all)} şubeden ${formatNumber(found)} tanesi`;

const NoBranches = ({ onNew }: { onNew: () => void }) => (
  <EmptyState text="Henüz şube yok. İlk şubeyi ekleyince kişi ve sipariş ekleyebilirsiniz.">
    <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={onNew}>
      İlk şubeyi ekle
    </Button>
  </EmptyState>
);
