import { Button, Stack, Text } from '@mantine/core';
import { IconBuilding, IconKey, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useSession } from '../../../lib/session.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

interface CreatedDialogProps {
  /** The branch that was just created; null: the dialog is closed. */
  readonly branch: BranchView | null;
  readonly onClose: () => void;
  readonly onKey: (branch: BranchView) => void;
}

/** What a new branch needs next, before it can take orders. */
export function CreatedDialog({ branch, onClose, onKey }: CreatedDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={branch !== null}
      size="md"
      title={`${branch?.name ?? ''} hazır`}
    >
      {branch && <NextSteps branch={branch} onClose={onClose} onKey={onKey} />}
    </ResponsiveDialog>
  );
}

function NextSteps({ branch, onClose, onKey }: CreatedDialogProps & { branch: BranchView }) {
  const navigate = useNavigate();
  const { role } = useSession();
  const isShell = branch.companyId === null;
  return (
    <Stack gap="sm">
      <Text>
        {isShell
          ? 'Şube taslak olarak kaydedildi. Kişi ve sipariş alabilmesi için önce bir şirkete atayın.'
          : 'Şube kaydedildi. Sipariş alabilmesi için şunlar kaldı:'}
      </Text>
      {isShell && role === 'OWNER' && (
        <Button
          data-autofocus
          leftSection={<IconBuilding aria-hidden size="1.125rem" />}
          onClick={() => void navigate({ to: '/companies' })}
          size="md"
        >
          Şirketlere git
        </Button>
      )}
      {!isShell && (
        <>
          <Button
            data-autofocus
            leftSection={<IconUserPlus aria-hidden size="1.125rem" />}
            onClick={() =>
              void navigate({ to: '/users', search: { open: 'new', branch: String(branch.id) } })
            }
            size="md"
          >
            Kişi ekle
          </Button>
          <Button
            leftSection={<IconKey aria-hidden size="1.125rem" />}
            onClick={() => onKey(branch)}
            size="md"
            variant="light"
          >
            API anahtarı
          </Button>
        </>
      )}
      <Button onClick={onClose} size="md" variant="default">
        Şimdi değil
      </Button>
    </Stack>
  );
}
