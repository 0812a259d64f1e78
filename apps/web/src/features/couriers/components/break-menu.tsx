import './break-menu.css';
import { Menu } from '@mantine/core';
import { IconCoffee, IconCoffeeOff, IconDotsVertical, IconPlayerPlay } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/endpoints';
import { useState } from 'react';
import { breakObstacle } from '../model.ts';
import { useBreak } from '../queries.ts';
import { BreakDialog } from './break-dialog.tsx';

/** A courier's small menu: begins or ends the break, or says why none can begin (DECISIONS "Not shown, built all the same"). */
export function BreakMenu({ courier }: { courier: CourierLocation }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={250} shadow="md" withinPortal>
        <Menu.Target>
          <button type="button" className="break-button" aria-label={`${courier.name}: mola işlemleri`} title="Mola işlemleri">
            <IconDotsVertical size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{courier.name}</Menu.Label>
          <BreakItem courier={courier} onAsk={() => setAsking(true)} />
        </Menu.Dropdown>
      </Menu>
      <BreakDialog courier={courier} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function BreakItem({ courier, onAsk }: { courier: CourierLocation; onAsk: () => void }) {
  const pause = useBreak();
  if (courier.onBreak) {
    return (
      <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => pause.mutate({ courier, isStart: false })}>
        Molayı bitir
      </Menu.Item>
    );
  }
  const obstacle = breakObstacle(courier);
  return obstacle === null ? (
    <Menu.Item leftSection={<IconCoffee size={16} aria-hidden />} onClick={onAsk}>
      Mola başlat
    </Menu.Item>
  ) : (
    <Menu.Item
      className="break-obstacle"
      aria-disabled
      closeMenuOnClick={false}
      leftSection={<IconCoffeeOff size={16} aria-hidden />}
    >
      Mola başlatılamaz <span className="break-why">{obstacle}</span>
    </Menu.Item>
  );
}
