import './break-menu.css';
import { Button } from '@mantine/core';
import { IconCoffee, IconPlayerPlay } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/endpoints';
import { useState } from 'react';
import { breakObstacle } from '../model.ts';
import { useBreak } from '../queries.ts';
import { BreakDialog } from './break-dialog.tsx';

/** 'Mola başlat' or 'Molayı bitir' for a courier whom a dialog is about; in place of the button the reason when there can be no break. */
export function BreakButton({ courier }: { courier: CourierLocation }) {
  const [isAsking, setAsking] = useState(false);
  const pause = useBreak();
  const obstacle = courier.onBreak ? null : breakObstacle(courier);
  return (
    <>
      {courier.onBreak && (
        <Button
          size="xs"
          variant="default"
          loading={pause.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => pause.mutate({ courier, isStart: false })}
        >
          Molayı bitir
        </Button>
      )}
      {!courier.onBreak && obstacle === null && (
        <Button size="xs" variant="default" leftSection={<IconCoffee size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Mola başlat
        </Button>
      )}
      {obstacle !== null && <span className="break-why">Mola başlatılamaz: {obstacle}</span>}
      <BreakDialog courier={courier} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
