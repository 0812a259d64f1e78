import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ADMINISTRATION_EVERY_MS } from '../../../lib/administration-polling.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import { type BranchDialogKind, branchRows } from '../model/branch-rows.ts';
import { administeredBranches } from '../queries.ts';
import { BranchCard } from './branch-card.tsx';
import { type BranchActions, branchColumns } from './branch-columns.tsx';
import { BRANCH_DIALOG_PARTS, BranchDialogs } from './branch-dialogs.tsx';
import desk from '../../../ui/desk.module.css';

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
  const openNew = (): void => onView({ dialog: { kind: 'new', id: null } });
  usePreloadWhenIdle(query.data !== undefined, BRANCH_DIALOG_PARTS);
  return (
    <div className={desk.grid}>
      <RecordList
        columns={columns}
        empty={<NoBranches onNew={openNew} />}
        onCreate={openNew}
        onOpen={actions.edit}
        onView={onView}
        query={query}
        renderCard={renderCard}
        rows={rows}
        texts={{ ...TEXTS, count: query.data && countText(rows.length, query.data.length) }}
        tools={sheets}
        view={view}
      />
      <BranchDialogs branches={query.data} onView={onView} open={view.dialog} />
    </div>
  );
}

const TEXTS = {
  title: 'Şubeler',
  create: 'Yeni şube',
  search: { label: 'Şubelerde ara', placeholder: 'Ad veya adres' },
  notFound: 'Aramanıza uyan şube yok.',
  failure: 'Şubeler getirilemedi',
} as const;

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
