import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { branchList } from '../../domain/branches/branch-list.ts';
import { COMPANIES_FAILED, companyList } from '../../domain/companies/company-list.ts';
import { refetchUsers } from '../../features/users/queries.ts';
import { messageOf } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { CreateUserDialog, SheetImportDialog, UserActionDialog, UserDetailsDialog } from './dialogs.ts';
import type { OpenDialogs } from './use-open-dialog.ts';

interface OpenUserDialogsProps {
  dialogs: OpenDialogs;
  /** The branch whose people are listed; null: all. */
  branchId: BranchId | null;
  /** Whose details are open. */
  user: UserView | null;
  onAddBranch: (() => void) | undefined;
  onCloseDetails: () => void;
}

/** The dialogs of the users screen; a later one is on top. */
export function OpenUserDialogs(props: OpenUserDialogsProps) {
  const { dialogs, branchId, user, onAddBranch, onCloseDetails } = props;
  const client = useQueryClient();
  const { open, act, close } = dialogs;
  const removed = (): void => {
    close();
    if (user !== null) onCloseDetails();
  };
  return (
    <>
      <MountOnFirstOpen isOpen={user !== null}>
        <UserDetailsDialog onAct={act} onClose={onCloseDetails} user={user} />
      </MountOnFirstOpen>
      {open?.kind === 'create' && <Creation branchId={branchId} onAddBranch={onAddBranch} onClose={close} />}
      {open?.kind === 'act' && (
        <UserActionDialog action={open.action} onClose={close} onRemoved={removed} user={open.user} />
      )}
      {open?.kind === 'import' && (
        <SheetImportDialog
          isOpen
          kind="people"
          onClose={close}
          onImported={() => void refetchUsers(client)}
        />
      )}
    </>
  );
}

interface CreationProps extends Pick<OpenUserDialogsProps, 'branchId' | 'onAddBranch'> {
  onClose: () => void;
}

/** The form of a new person, once the choices that it offers are known or could not be fetched. */
function Creation({ branchId, onAddBranch, onClose }: CreationProps) {
  const { role } = useSession();
  const branches = useQuery(branchList);
  const companies = useQuery({ ...companyList, enabled: role === 'OWNER' });
  const isKnown = !branches.isPending && (role !== 'OWNER' || !companies.isPending);
  return (
    isKnown && (
      <CreateUserDialog
        branchId={branchId}
        branches={(branches.data ?? []).filter(({ companyId }) => companyId !== null)}
        companies={companies.data ?? []}
        companiesFailure={
          companies.data || !companies.error ? undefined : messageOf(companies.error, COMPANIES_FAILED)
        }
        onAddBranch={onAddBranch}
        onClose={onClose}
      />
    )
  );
}
