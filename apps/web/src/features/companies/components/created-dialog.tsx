import { Button, Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

interface CreatedDialogProps {
  /** The company that was just created; null: the dialog is closed. */
  readonly company: CompanyView | null;
  readonly onClose: () => void;
}

/** What a new company needs next: a branch, whose form opens with this company chosen. */
export function CreatedDialog({ company, onClose }: CreatedDialogProps) {
  const navigate = useNavigate();
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={company !== null}
      size="md"
      title={`${company?.name ?? ''} hazır`}
    >
      {company && (
        <Stack gap="sm">
          <Text>Şirket kaydedildi. Sırada ilk şubesi var: kişiler ve siparişler şubeye bağlanır.</Text>
          <Button
            data-autofocus
            leftSection={<IconBuildingStore aria-hidden size="1.125rem" />}
            onClick={() =>
              void navigate({ to: '/branches', search: { open: 'new', company: String(company.id) } })
            }
            size="md"
          >
            Şube ekle
          </Button>
          <Button onClick={onClose} size="md" variant="default">
            Şimdi değil
          </Button>
        </Stack>
      )}
    </ResponsiveDialog>
  );
}
