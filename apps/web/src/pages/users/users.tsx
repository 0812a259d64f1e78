import '../../ui/widget-styles.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchList } from '../../domain/branches/branch-list.ts';
import { SheetButtons } from '../../features/sheets/components/sheet-buttons.tsx';
import { UsersPanel } from '../../features/users/components/users-panel.tsx';
import { creatableRoles } from '../../features/users/model/permitted-actions.ts';
import { userList } from '../../domain/users/user-list.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import { useSession } from '../../lib/session.ts';
import { PARTS } from './dialogs.ts';
import { Invitation } from './invitation.tsx';
import { OpenUserDialogs } from './open-user-dialogs.tsx';
import { useAddBranch } from './use-add-branch.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useUsersView } from './use-users-view.ts';

const NO_BRANCHES: [] = [];

/** Kullanıcı Yönetimi (spec 2 §2.3). */
export function UsersPage() {
  const [view, changeView] = useUsersView();
  const mayCreate = creatableRoles(useSession()).length > 0;
  const dialogs = useOpenDialog(mayCreate);
  const branches = useQuery(branchList).data;
  const users = useQuery(userList).data;
  const addBranch = useAddBranch();
  usePreloadWhenIdle(users !== undefined, PARTS);
  return (
    <Box pb="md" pt="xs" px="xs">
      <UsersPanel
        branches={branches ?? NO_BRANCHES}
        invitation={
          <Invitation
            hasBranch={branches === undefined || branches.length > 0}
            mayCreate={mayCreate}
            onAddBranch={addBranch}
            onCreate={dialogs.create}
            onImport={dialogs.importSheet}
          />
        }
        onCreate={dialogs.create}
        onEdit={dialogs.edit}
        onView={changeView}
        tools={<SheetButtons kind="people" onImport={mayCreate ? dialogs.importSheet : undefined} />}
        view={view}
      />
      <OpenUserDialogs
        branchId={view.branchId}
        dialogs={dialogs}
        onAddBranch={addBranch}
        onCloseDetails={() => changeView({ userId: null })}
        user={users?.find(({ id }) => id === view.userId) ?? null}
      />
    </Box>
  );
}
