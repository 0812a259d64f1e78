import { Popover } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useState } from 'react';
import { BreakControl } from './break-button.tsx';
import { BreakDialog } from './break-dialog.tsx';
import desk from '../../../ui/desk.module.css';

/** A courier's small menu in the roster: begins or ends the break, or says why none can begin
 * (DECISIONS "Not shown, built all the same"). */
export function BreakMenu({ courier }: { courier: CourierLocation }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
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
            aria-label={`${courier.name}: mola işlemleri`}
            title="Mola işlemleri"
            onClick={() => setOpen(!isOpen)}
          >
            <IconDotsVertical size={16} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={desk.grid} fz="h6" p="sm">
          <b>{courier.name}</b>
          <BreakControl
            courier={courier}
            onAsk={() => {
              setOpen(false);
              setAsking(true);
            }}
            onEnd={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <BreakDialog courier={courier} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
