import { Switch } from '@mantine/core';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import bar from './presence.module.css';
import type { Presence } from './use-presence.ts';

interface PresenceSwitchProps {
  readonly status: Pick<CourierStatusView, 'online' | 'active'>;
  readonly presence: Presence;
}

/** The online switch: asks first, and is out of reach for an inactive account (spec 3 §4.3). */
export function PresenceSwitch({ status, presence }: PresenceSwitchProps) {
  return (
    <Switch
      aria-label="Çevrimiçi"
      checked={status.online}
      classNames={{
        track: bar.track ?? '',
        trackLabel: bar.label ?? '',
      }}
      color="green.8"
      disabled={!status.active || presence.isSwitching}
      offLabel="Çevrimdışı"
      onChange={({ currentTarget }) => presence.askPresence(currentTarget.checked)}
      onLabel="Çevrimiçi"
      size="xl"
      withThumbIndicator={false}
    />
  );
}
