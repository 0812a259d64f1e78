import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import type { UserView } from '@ulak/contracts/users/schema';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { mayPickBranch } from '../../../domain/branches/branch-filter.ts';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { messageOf } from '../../../lib/call.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { useSession } from '../../../lib/session.ts';
import { readTableSort, type TableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { findUsers } from '../model/find-users.ts';
import { creatableRoles, permittedActions } from '../model/permitted-actions.ts';
import { NO_FILTERS, type UsersView } from '../model/users-view.ts';
import { userList } from '../../../domain/users/user-list.ts';
import { UserCard } from './user-card.tsx';
import { userColumns, type UserRowActions } from './user-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import styles from './users.module.css';

const FAILED = 'Kullanıcılar getirilemedi';

interface UsersPanelProps {
  view: UsersView;
  branches: readonly BranchView[];
  /** Beside the title: template, import, export. */
  tools: ReactNode;
  /** What somebody who is alone in the list does next. */
  invitation: ReactNode;
  onView: (change: Partial<UsersView>) => void;
  onCreate: () => void;
  onEdit: (user: UserView) => void;
}

/** 'Kullanıcı Yönetimi' (spec 2 §2.3): the list, its search and filters, and what leads on from it. */
export function UsersPanel(props: UsersPanelProps) {
  const { view, branches, tools, onView, onCreate } = props;
  const session = useSession();
  const users = useQuery({ ...userList, refetchInterval: useRefetchInterval('users') });
  // Five thousand rows are searched and sorted while the next letter is typed.
  const filters = useDeferredValue(view);
  const found = useMemo(() => findUsers(users.data ?? [], filters), [users.data, filters]);
  return (
    <>
      <header className={`${desk.row} ${desk.between} ${styles.head}`}>
        <Title order={1} size="h3">
          Kullanıcı Yönetimi
        </Title>
        <div className={`${desk.row} ${desk.touch} ${styles.tools}`}>
          {tools}
          {creatableRoles(session).length > 0 && (
            <Button leftSection={<IconUserPlus aria-hidden size="1rem" />} onClick={onCreate} size="sm">
              Kullanıcı ekle
            </Button>
          )}
        </div>
      </header>
      <UsersFilters
        branchSelect={
          mayPickBranch(session.role) && (
            <BranchSelect
              branches={branches}
              onChange={(branchId) => onView({ branchId: branchId === 'all' ? null : branchId })}
              value={view.branchId ?? 'all'}
            />
          )
        }
        count={
          <span className={`${desk.note} ${styles.count}`} role="status">
            {users.data && countText(found.length, users.data.length)}
          </span>
        }
        onView={onView}
        view={view}
      />
      {users.error && users.data && (
        <ErrorBanner message={`${FAILED}: ${messageOf(users.error)}`} onRetry={() => void users.refetch()} />
      )}
      <QueryView
        empty={<EmptyState text="Kullanıcı bulunamadı">{props.invitation}</EmptyState>}
        failure={FAILED}
        query={users}
        skeleton={<ListSkeleton />}
      >
        {(all) => <List {...props} found={found} isAlone={all.length === 1} />}
      </QueryView>
    </>
  );
}

const idOf = ({ id }: UserView): number => id;

const countText = (found: number, all: number): string =>
  found === all
    ? `${formatNumber(all)} kullanıcı`
    : `${formatNumber(found)} / ${formatNumber(all)} kullanıcı`;

type ListProps = UsersPanelProps & { found: readonly UserView[]; isAlone: boolean };

function List({ view, found, isAlone, invitation, onView, onEdit }: ListProps) {
  const session = useSession();
  const withCompany = session.role === 'OWNER';
  const actions = useMemo<UserRowActions>(
    () => ({
      open: ({ id }) => onView({ userId: id }),
      edit: onEdit,
      mayEdit: (user) => permittedActions(session, user).includes('edit'),
      ownId: session.id,
    }),
    [session, onView, onEdit],
  );
  const columns = useMemo(() => userColumns(withCompany, actions), [withCompany, actions]);
  const card = useCallback(
    (user: UserView) => <UserCard actions={actions} user={user} withCompany={withCompany} />,
    [actions, withCompany],
  );
  const changeSort = useCallback((next: TableSort) => onView({ sort: writeTableSort(next) }), [onView]);
  const sort = useMemo(() => readTableSort(view.sort, columns), [view.sort, columns]);
  if (found.length === 0)
    return (
      <EmptyState text="Kullanıcı bulunamadı">
        <Button onClick={() => onView(NO_FILTERS)} size="sm" variant="default">
          Filtreleri temizle
        </Button>
      </EmptyState>
    );
  return (
    <>
      <DataTable
        renderCard={card}
        columns={columns}
        keyOf={idOf}
        label="Kullanıcılar"
        onOpen={actions.open}
        onSort={changeSort}
        rows={found}
        sort={sort}
        widthRem={withCompany ? 68 : 60}
      />
      {isAlone && <div className={styles.invitation}>{invitation}</div>}
    </>
  );
}

const ListSkeleton = () => (
  <Stack gap={4} p={4}>
    {Array.from({ length: 14 }, (_, row) => (
      <Skeleton h="2.25rem" key={row} />
    ))}
  </Stack>
);
