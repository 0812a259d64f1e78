import { Button } from '@mantine/core';
import { IconDotsVertical, IconMessage } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useId, useRef, useState } from 'react';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { PopoverOf } from '../../../ui/popover-of.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { BreakControl } from './break-control.tsx';
import { PresenceButton } from './presence-button.tsx';
import desk from '../../../ui/desk.module.css';

const close = ({ onClose }: { onClose: () => void }): void => onClose();
const BreakDialog = lazyDialog(async () => (await import('./break-dialog.tsx')).BreakDialog, {
  isOpen: ({ isOpen }) => isOpen,
  close,
});
const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessageDialog, {
  isOpen: ({ isOpen }) => isOpen,
  close,
});
/** What a menu opens, for a page that fetches it while it is idle. */
export const COURIER_MENU_PARTS: readonly Preloadable[] = [BreakDialog, MessageDialog];

interface CourierMenuProps {
  courier: CourierLocation;
  /** Whether this person may write to the courier and switch them on and off. */
  isSupervisor?: boolean;
}

/**
 * A courier's small menu: begins or ends the break, or says why none can begin (DECISIONS "Not shown, built
 * all the same"); for supervisors the online switch (spec 2 §2.2) and a message. A list has one in each row:
 * what it opens is mounted at the first press.
 */
export function CourierMenu({ courier, isSupervisor = false }: CourierMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'break' | 'message' | null>(null);
  const closeDialog = (): void => setDialog(null);
  const what = isSupervisor ? 'durum, mola ve mesaj' : 'mola işlemleri';
  const open = (next: 'break' | 'message'): void => {
    setOpen(false);
    setDialog(next);
  };
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className={`${desk.tool} ${desk.dim} ${desk.touchSquare}`}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={`${courier.name}: ${what}`}
        title={isSupervisor ? 'Durum, mola ve mesaj' : 'Mola işlemleri'}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size="1rem" aria-hidden />
      </button>
      <MountOnFirstOpen isOpen={isOpen}>
        <PopoverOf id={id} isOpen={isOpen} target={button} width={250} onChange={setOpen}>
          <b>{courier.name}</b>
          {isSupervisor && <PresenceButton courier={courier} onPress={() => setOpen(false)} />}
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
        </PopoverOf>
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={dialog === 'break'}>
        <BreakDialog courier={courier} isOpen={dialog === 'break'} onClose={closeDialog} />
      </MountOnFirstOpen>
      <MountOnFirstOpen isOpen={dialog === 'message'}>
        <MessageDialog courier={courier} isOpen={dialog === 'message'} onClose={closeDialog} />
      </MountOnFirstOpen>
    </>
  );
}
