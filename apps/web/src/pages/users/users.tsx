import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserView } from '@ulak/contracts/users/schema';
import { useCallback, useState } from 'react';
import { branchList } from '../../domain/branches/branch-list.ts';
import { companyList } from '../../domain/companies/company-list.ts';
import { SheetButtons } from '../../features/sheets/components/sheet-buttons.tsx';
import { UsersPanel } from '../../features/users/components/users-panel.tsx';
import { creatableRoles, type UserAction } from '../../features/users/model/permitted-actions.ts';
import { refetchUsers, userList } from '../../features/users/queries.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import {
  CreateUserDialog,
  PARTS,
  SheetImportDialog,
  UserActionDialog,
  UserDetailsDialog,
} from './dialogs.ts';
import { Invitation } from './invitation.tsx';
import { useOpenedByAddress } from './use-opened-by-address.ts';
import { useUsersView } from './use-users-view.ts';

/** What is open over the list, beside the details, which have an address. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'import' }
  | { readonly kind: 'act'; readonly action: UserAction; readonly user: UserView };

/** Kullanıcı Yönetimi (spec 2 §2.3). */
export function UsersPage() {
  const [view, changeView] = useUsersView();
  const [open, setOpen] = useState<Open | null>(null);
  const session = useSession();
  const client = useQueryClient();
  const branches = useQuery(branchList).data;
  const users = useQuery(userList).data;
  const mayCreate = creatableRoles(session).length > 0;
  const close = useCallback(() => setOpen(null), []);
  const act = useCallback((action: UserAction, user: UserView) => setOpen({ kind: 'act', action, user }), []);
  const edit = useCallback((user: UserView) => act('edit', user), [act]);
  const create = useCallback(() => setOpen({ kind: 'create' }), []);
  const importSheet = useCallback(() => setOpen({ kind: 'import' }), []);
  const addBranch = useAddBranch();
  useOpenedByAddress(
    useCallback(
      (what: string) => {
        if (mayCreate && what === 'new') create();
        if (mayCreate && what === 'import') importSheet();
      },
      [mayCreate, create, importSheet],
    ),
  );
  usePreloadWhenIdle(users !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <UsersPanel
        branches={branches ?? []}
        invitation={
          <Invitation
            hasBranch={branches === undefined || branches.length > 0}
            mayCreate={mayCreate}
            onAddBranch={addBranch}
            onCreate={create}
            onImport={importSheet}
          />
        }
        onCreate={create}
        onEdit={edit}
        onView={changeView}
        tools={<SheetButtons kind="people" onImport={mayCreate ? importSheet : undefined} />}
        view={view}
      />
      <MountOnFirstOpen isOpen={view.userId !== null}>
        <UserDetailsDialog
          onAct={act}
          onClose={() => changeView({ userId: null })}
          user={users?.find(({ id }) => id === view.userId) ?? null}
        />
      </MountOnFirstOpen>
      {open?.kind === 'create' && <Creation onAddBranch={addBranch} onClose={close} />}
      {open?.kind === 'act' && (
        <UserActionDialog
          action={open.action}
          onClose={close}
          onRemoved={() => {
            close();
            if (view.userId !== null) changeView({ userId: null });
          }}
          user={open.user}
        />
      )}
      {open?.kind === 'import' && (
        <SheetImportDialog
          isOpen
          kind="people"
          onClose={close}
          onImported={() => void refetchUsers(client)}
        />
      )}
    </Box>
  );
}

/** The form of a new person, once the choices that it offers are known. */
function Creation({ onAddBranch, onClose }: { onAddBranch: (() => void) | undefined; onClose: () => void }) {
  const { role } = useSession();
  const branches = useQuery(branchList);
  const companies = useQuery({ ...companyList, enabled: role === 'OWNER' });
  const isKnown = !branches.isPending && (role !== 'OWNER' || !companies.isPending);
  return (
    isKnown && (
      <CreateUserDialog
        branches={(branches.data ?? []).filter(({ companyId }) => companyId !== null)}
        companies={companies.data ?? []}
        onAddBranch={onAddBranch}
        onClose={onClose}
      />
    )
  );
}

/** Leads to the form of a new branch; undefined for who may not open it. */
function useAddBranch(): (() => void) | undefined {
  const { role, restrictGeneralManagers } = useSession();
  const navigate = useNavigate();
  const add = useCallback(() => void navigate({ to: '/branches', search: { open: 'new' } }), [navigate]);
  const isManager = role === 'GENERAL_MANAGER' && !restrictGeneralManagers;
  return role === 'OWNER' || role === 'COMPANY_ADMIN' || isManager ? add : undefined;
}
