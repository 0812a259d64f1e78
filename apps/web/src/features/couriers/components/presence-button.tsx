import { Button } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { useSwitchPresence } from '../queries.ts';

interface PresenceButtonProps {
  courier: CourierLocation;
  /** The switch was pressed. */
  onPress: () => void;
}

/** The online switch of a courier's menu: says what a press does (spec 2 §2.2). */
export function PresenceButton({ courier, onPress }: PresenceButtonProps) {
  const presence = useSwitchPresence();
  if (!courier.active) return null;
  return (
    <Button
      leftSection={<Glyph size="1rem" strokes={COURIER_GLYPHS[courier.online ? 'OFFLINE' : 'FREE']} />}
      loading={presence.isPending}
      onClick={() => {
        presence.mutate({ courier, online: !courier.online });
        onPress();
      }}
      size="xs"
      variant="default"
    >
      {courier.online ? 'Çevrimdışı yap' : 'Çevrimiçi yap'}
    </Button>
  );
}
