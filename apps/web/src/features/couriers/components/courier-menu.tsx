import { Button, Popover } from '@mantine/core';
import { IconDotsVertical, IconMessage } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { BreakControl } from './break-button.tsx';
import { BreakDialog } from './break-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { PresenceSwitch } from './presence-switch.tsx';
import desk from '../../../ui/desk.module.css';

interface CourierMenuProps {
  courier: CourierLocation;
  /** Whether this person may write to the courier and switch them on and off. */
  isSupervisor?: boolean;
}

/**
 * A courier's small menu: begins or ends the break, or says why none can begin (DECISIONS "Not shown, built
 * all the same"); for supervisors the online switch (spec 2 §2.2) and a message.
 */
export function CourierMenu({ courier, isSupervisor = false }: CourierMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'break' | 'message' | null>(null);
  const close = (): void => setDialog(null);
  const what = isSupervisor ? 'durum, mola ve mesaj' : 'mola işlemleri';
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
            title={isSupervisor ? 'Durum, mola ve mesaj' : 'Mola işlemleri'}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDotsVertical size="1rem" aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={desk.grid} fz="h6" p="sm">
          <b>{courier.name}</b>
          {isSupervisor && <PresenceSwitch courier={courier} isLabelled />}
          <BreakControl courier={courier} onAsk={() => open('break')} onEnd={() => setOpen(false)} />
          {isSupervisor && (
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
      {isSupervisor && <MessageDialog courier={courier} isOpen={dialog === 'message'} onClose={close} />}
    </>
  );
}
