import './widget-styles.css';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import type { PendingConfirm } from './pending-confirm.ts';

/** The dialog of `confirm()`. */
export function ConfirmDialog({ pending }: { pending: PendingConfirm }) {
  const { title, message, confirmLabel, cancelLabel = 'Vazgeç', danger = false } = pending.options;
  const { accept, isBusy, failure } = useConfirmAction(pending);
  const decline = (): void => {
    if (!isBusy) pending.settle(false);
  };
  useBackCloses(true, decline);
  return (
    <Modal onClose={decline} opened size="sm" title={title} transitionProps={{ duration: 0 }}>
      <Text mb="lg">{message}</Text>
      {failure !== null && (
        <Alert color="red" mb="lg" role="alert">
          {failure}
        </Alert>
      )}
      <Group gap="sm" grow>
        <Button
          data-autofocus={danger || undefined}
          disabled={isBusy}
          onClick={decline}
          size="md"
          variant="default"
        >
          {cancelLabel}
        </Button>
        <Button
          data-autofocus={!danger || undefined}
          loading={isBusy}
          onClick={accept}
          size="md"
          {...(danger ? { color: 'red.8' } : {})}
        >
          {failure === null ? confirmLabel : 'Yeniden dene'}
        </Button>
      </Group>
    </Modal>
  );
}

/** Yes, and what it does; a question asked over this one begins anew. */
function useConfirmAction(pending: PendingConfirm) {
  const [attempt, setAttempt] = useState<{
    of: PendingConfirm;
    failure: string | null;
    isBusy: boolean;
  } | null>(null);
  const ownAttempt = attempt?.of === pending ? attempt : null;
  const accept = async (): Promise<void> => {
    const { onConfirm } = pending.options;
    if (!onConfirm) return pending.settle(true);
    setAttempt({ of: pending, failure: null, isBusy: true });
    const failure = await onConfirm();
    if (failure === null) pending.settle(true);
    else setAttempt({ of: pending, failure, isBusy: false });
  };
  return {
    accept: () => void accept(),
    isBusy: ownAttempt?.isBusy ?? false,
    failure: ownAttempt?.failure ?? null,
  };
}
