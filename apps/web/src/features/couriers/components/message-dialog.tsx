import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { MESSAGE_MAX, MESSAGE_PRESETS } from '@ulak/contracts/notices/kinds';
import { useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { useLive } from '../../../lib/live.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { lastMessageText } from '../model/roster.ts';
import { lastMessage, useSendMessage } from '../queries.ts';

interface MessageDialogProps {
  courier: CourierLocation;
  isOpen: boolean;
  onClose: () => void;
}

/** A short text to a courier's phone, with ready-made ones; and whether the last one was seen. */
export function MessageDialog({ courier, isOpen, onClose }: MessageDialogProps) {
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={onClose}
      title={`${courier.name} · mesaj`}
      size="sm"
      zIndex={220}
    >
      <MessageForm courier={courier} onDone={onClose} />
    </ResponsiveDialog>
  );
}

function MessageForm({ courier, onDone }: { courier: CourierLocation; onDone: () => void }) {
  const [text, setText] = useState('');
  const send = useSendMessage();
  const refusal = send.error instanceof CallError ? send.error.details?.text : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ courier, text }, { onSuccess: onDone });
      }}
    >
      <LastMessageLine courier={courier} />
      <Group gap="xs" mb="sm">
        {MESSAGE_PRESETS.map((preset) => (
          <Button key={preset} onClick={() => setText(preset)} size="xs" variant="default">
            {preset}
          </Button>
        ))}
      </Group>
      <Textarea
        data-autofocus
        error={refusal}
        label="Mesaj"
        maxLength={MESSAGE_MAX}
        required
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group grow mt="md">
        <Button size="md" variant="default" onClick={onDone}>
          Vazgeç
        </Button>
        <Button
          disabled={text.trim() === ''}
          leftSection={<IconSend size="1.125rem" aria-hidden />}
          loading={send.isPending}
          size="md"
          type="submit"
        >
          Gönder
        </Button>
      </Group>
    </form>
  );
}

/** 'Son mesaj: … · görüldü 19:32', kept current by the stream. */
function LastMessageLine({ courier: { courierId } }: { courier: CourierLocation }) {
  const client = useQueryClient();
  const { data } = useQuery(lastMessage(courierId));
  useLive((message) => {
    if (message.type === 'COURIER_NOTICES_UPDATED' && message.courierId === courierId)
      void client.invalidateQueries({ queryKey: lastMessage(courierId).queryKey });
  });
  return (
    data && (
      <Text c="dimmed" mb="sm" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {lastMessageText(data)}
      </Text>
    )
  );
}
