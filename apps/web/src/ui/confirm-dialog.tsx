import { Button, Group, Modal, Text } from '@mantine/core';
import type { Pending } from './confirm.tsx';

/** The dialog of `confirm()`. */
export function ConfirmDialog({ pending }: { pending: Pending }) {
  const { title, message, confirmLabel, cancelLabel = 'Vazgeç', danger = false } = pending.question;
  return (
    <Modal onClose={() => pending.answer(false)} opened size="sm" title={title} transitionProps={{ duration: 0 }}>
      <Text mb="lg">{message}</Text>
      <Group gap="sm" grow>
        <Button data-autofocus={danger || undefined} onClick={() => pending.answer(false)} size="md" variant="default">
          {cancelLabel}
        </Button>
        <Button
          data-autofocus={!danger || undefined}
          onClick={() => pending.answer(true)}
          size="md"
          {...(danger ? { color: 'red.8' } : {})}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
