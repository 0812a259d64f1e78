import { Button } from '@mantine/core';
import { IconCoffee, IconPlayerPlay } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { breakObstacle } from '../model/roster.ts';
import { useBreak } from '../queries.ts';
import desk from '../../../ui/desk.module.css';

interface BreakControlProps {
  courier: CourierLocation;
  /** A break is requested; it is confirmed before it begins. */
  onAsk: () => void;
  /** A break was ended. */
  onEnd?: () => void;
}

/** 'Mola başlat' or 'Molayı bitir', or why no break can begin. */
export function BreakControl({ courier, onAsk, onEnd }: BreakControlProps) {
  const breakMutation = useBreak();
  if (courier.onBreak) {
    return (
      <Button
        size="xs"
        variant="default"
        loading={breakMutation.isPending}
        leftSection={<IconPlayerPlay size="1rem" aria-hidden />}
        onClick={() => {
          breakMutation.mutate({ courier, isStart: false });
          onEnd?.();
        }}
      >
        Molayı bitir
      </Button>
    );
  }
  const obstacle = breakObstacle(courier);
  if (obstacle !== null) return <span className={desk.note}>Mola başlatılamaz: {obstacle}</span>;
  return (
    <Button size="xs" variant="default" leftSection={<IconCoffee size="1rem" aria-hidden />} onClick={onAsk}>
      Mola başlat
    </Button>
  );
}
