import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchUsage, BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { branchUsage, useRemoveBranch } from '../queries.ts';
import { isInUse, UsageList } from './usage-list.tsx';

const REMOVED = 'Şube başarıyla silindi';
const FAILED = 'Şube silinemedi';

interface DeleteDialogProps {
  /** The branch to delete; null: the dialog is closed. */
  readonly branch: BranchView | null;
  readonly onClose: () => void;
}

/** Asks before a branch goes, and says what keeps it from going. */
export function DeleteDialog({ branch, onClose }: DeleteDialogProps) {
  return (
    <ResponsiveDialog hasAddress onClose={onClose} opened={branch !== null} size="md" title="Şubeyi sil">
      {branch && <DeleteBody branch={branch} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function DeleteBody({ branch, onClose }: { branch: BranchView; onClose: () => void }) {
  const usage = useQuery(branchUsage(branch.id));
  const remove = useRemoveBranch();
  const [refusal, setRefusal] = useState('');
  const accept = (): void => {
    setRefusal('');
    remove.mutate(branch.id, {
      onSuccess: () => {
        toastSuccess(REMOVED);
        onClose();
      },
      onError: (error) => {
        setRefusal(messageOf(error, FAILED));
        toastError(messageOf(error, FAILED));
        if (error instanceof CallError && error.code === 'BRANCH_IN_USE') void usage.refetch();
      },
    });
  };
  const known: BranchUsage | undefined = usage.data;
  return (
    <>
      <Text mb="sm">
        <b>{branch.name}</b> şubesini silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.
      </Text>
      <QueryView empty={null} query={usage} skeleton={<Skeleton h="4.5rem" />}>
        {(data) => <UsageList branchId={branch.id} usage={data} />}
      </QueryView>
      {refusal && (
        <Alert color="red" mt="sm" role="alert">
          {refusal}
        </Alert>
      )}
      <Group gap="sm" grow mt="md">
        <Button data-autofocus onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button
          color="red.8"
          disabled={!known || isInUse(known)}
          loading={remove.isPending}
          onClick={accept}
          size="md"
        >
          Sil
        </Button>
      </Group>
    </>
  );
}
