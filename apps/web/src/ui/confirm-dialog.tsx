import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Pending } from './confirm.tsx';

/** The dialog of `confirm()`. */
export function ConfirmDialog({ pending }: { pending: Pending }) {
  const { title, message, confirmLabel, cancelLabel = 'Vazgeç', danger = false } = pending.question;
  const { agree, isBusy, failure } = useYes(pending);
  const refuse = (): void => {
    if (!isBusy) pending.answer(false);
  };
  return (
    <Modal onClose={refuse} opened size="sm" title={title} transitionProps={{ duration: 0 }}>
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
          onClick={refuse}
          size="md"
          variant="default"
        >
          {cancelLabel}
        </Button>
        <Button
          data-autofocus={!danger || undefined}
          loading={isBusy}
          onClick={agree}
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
function useYes(pending: Pending) {
  const [tried, setTried] = useState<{ of: Pending; failure: string | null; isBusy: boolean } | null>(null);
  const own = tried?.of === pending ? tried : null;
  const agree = async (): Promise<void> => {
    const { act } = pending.question;
    if (!act) return pending.answer(true);
    setTried({ of: pending, failure: null, isBusy: true });
    const failure = await act();
    if (failure === null) pending.answer(true);
    else setTried({ of: pending, failure, isBusy: false });
  };
  return { agree: () => void agree(), isBusy: own?.isBusy ?? false, failure: own?.failure ?? null };
}
