import { Button, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { PresenceRefusal } from '../model/presence.ts';
import { telUrl } from '../model/order-facts.ts';
import { LargeTextDialog } from './large-text-dialog.tsx';

interface RefusalDialogProps {
  readonly refusal: PresenceRefusal;
  readonly managerPhone: string | null;
  readonly onClose: () => void;
}

/** Why the switch stayed where it was (spec 3 §8). */
export function RefusalDialog({ refusal, managerPhone, onClose }: RefusalDialogProps) {
  const mayCall = refusal.mayCallManager && managerPhone !== null;
  return (
    <LargeTextDialog
      actions={
        <>
          {mayCall && (
            <Button
              component="a"
              fullWidth
              href={telUrl(managerPhone)}
              leftSection={<IconPhone aria-hidden size="1.5rem" />}
              size="touch"
            >
              Yöneticiyi Ara
            </Button>
          )}
          <Button
            data-autofocus
            fullWidth
            onClick={onClose}
            size="touch"
            variant={mayCall ? 'default' : 'filled'}
          >
            Tamam
          </Button>
        </>
      }
      onClose={onClose}
      title={refusal.title}
    >
      <p>{refusal.text}</p>
      {refusal.detail && <Text c="dimmed">{refusal.detail}</Text>}
      {refusal.mayCallManager && managerPhone === null && (
        <Text c="dimmed">Şubenin yönetici telefonu kayıtlı değil.</Text>
      )}
    </LargeTextDialog>
  );
}
