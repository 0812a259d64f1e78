import { Button, Group, Paper, Textarea } from '@mantine/core';
import { CANCEL_REASONS } from '@ulak/contracts/orders/end-reasons';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { useCancel } from '../queries.ts';
import desk from '../../../ui/desk.module.css';

const REASON_REQUIRED = 'İptal nedenini yazın';

/** Cancels with a reason that the history keeps (DECISIONS "Orders"). */
export function CancelForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const cancel = useCancel();

  const choose = (text: string): void => {
    setReason(text);
    setError(null);
  };
  const submit = (): void => {
    if (!reason.trim()) {
      setError(REASON_REQUIRED);
      return;
    }
    cancel.mutate(
      { id: order.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toastSuccess('Sipariş iptal edildi');
          onDone();
        },
        onError: (failure) => toastError(messageOf(failure, 'Sipariş iptal edilemedi')),
      },
    );
  };

  return (
    <Paper
      className={desk.grid}
      component="form"
      p="sm"
      withBorder
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group gap={6}>
        {CANCEL_REASONS.map((text) => (
          <Button key={text} size="compact-sm" variant="default" onClick={() => choose(text)}>
            {text}
          </Button>
        ))}
      </Group>
      <Textarea
        label="İptal nedeni"
        rows={2}
        maxLength={1000}
        data-autofocus
        value={reason}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onDone}>
          Vazgeç
        </Button>
        <Button size="xs" color="red.8" type="submit" loading={cancel.isPending}>
          Siparişi iptal et
        </Button>
      </Group>
    </Paper>
  );
}
