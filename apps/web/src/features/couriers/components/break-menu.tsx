import { Button, Popover } from '@mantine/core';
import { IconDotsVertical, IconMessage } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { BreakControl } from './break-button.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import desk from '../../../ui/desk.module.css';

interface BreakMenuProps {
  courier: CourierLocation;
  /** Whether this person may write to the courier. */
  mayMessage?: boolean;
}

/** A courier's small menu in the roster: begins or ends the break, or says why none can begin
 * (DECISIONS "Not shown, built all the same"); sends a message. */
export function BreakMenu({ courier, mayMessage = false }: BreakMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'break' | 'message' | null>(null);
  const close = (): void => setDialog(null);
  const what = mayMessage ? 'mola işlemleri ve mesaj' : 'mola işlemleri';
  const open = (next: 'break' | 'message'): void => {
    setOpen(false);
    setDialog(next);
  };
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={250}
        shadow="md"
        withinPortal
        floatingStrategy="fixed"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={`${desk.tool} ${desk.dim} ${desk.touchSquare}`}
            aria-label={`${courier.name}: ${what}`}
            title={mayMessage ? 'Mola işlemleri ve mesaj' : 'Mola işlemleri'}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDotsVertical size="1rem" aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={desk.grid} fz="h6" p="sm">
          <b>{courier.name}</b>
          <BreakControl courier={courier} onAsk={() => open('break')} onEnd={() => setOpen(false)} />
          {mayMessage && (
            <Button
              leftSection={<IconMessage size="1rem" aria-hidden />}
              onClick={() => open('message')}
              size="xs"
              variant="default"
            >
              Mesaj gönder
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
      <BreakDialog courier={courier} isOpen={dialog === 'break'} onClose={close} />
      {mayMessage && <MessageDialog courier={courier} isOpen={dialog === 'message'} onClose={close} />}
    </>
  );
}
