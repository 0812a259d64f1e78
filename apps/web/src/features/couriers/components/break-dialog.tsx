import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconCoffee } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useState } from 'react';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useBreak } from '../queries.ts';

interface BreakDialogProps {
  courier: CourierLocation;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the start of a courier's break, with an optional note. */
export function BreakDialog({ courier, isOpen, onClose }: BreakDialogProps) {
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={onClose}
      title={`${courier.name} · mola`}
      size="sm"
      zIndex={220}
    >
      <BreakForm courier={courier} onDone={onClose} />
    </ResponsiveDialog>
  );
}

function BreakForm({ courier, onDone }: { courier: CourierLocation; onDone: () => void }) {
  const [notes, setNotes] = useState('');
  const pause = useBreak();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pause.mutate({ courier, isStart: true, notes }, { onSuccess: onDone });
      }}
    >
      <Text size="sm" mb="sm">
        Molada sipariş atanmaz ve kuryenin konumu paylaşılmaz. Süre şubenin mola süresidir; isterseniz daha
        erken bitirebilirsiniz.
      </Text>
      <Textarea
        label="Not (isteğe bağlı)"
        rows={2}
        maxLength={1000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <Group grow mt="md">
        <Button size="md" variant="default" onClick={onDone}>
          Vazgeç
        </Button>
        <Button
          size="md"
          type="submit"
          data-autofocus
          loading={pause.isPending}
          leftSection={<IconCoffee size="1.125rem" aria-hidden />}
        >
          Mola başlat
        </Button>
      </Group>
    </form>
  );
}
