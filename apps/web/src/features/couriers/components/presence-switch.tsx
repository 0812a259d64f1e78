import { Switch } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useSwitchPresence } from '../queries.ts';

interface PresenceSwitchProps {
  courier: CourierLocation;
  /** Says beside the switch what it does; without it the column's head does. */
  isLabelled?: boolean;
}

/** Switches a courier on- and offline for them; a refusal puts it back and says why (spec 2 §2.2). */
export function PresenceSwitch({ courier, isLabelled = false }: PresenceSwitchProps) {
  const { name, online, active } = courier;
  const presence = useSwitchPresence();
  return (
    <Switch
      aria-label={`${name}: çevrimiçi`}
      checked={presence.isPending ? presence.variables.online : online}
      disabled={presence.isPending || !active}
      label={isLabelled ? 'Çevrimiçi' : undefined}
      onChange={({ currentTarget }) => presence.mutate({ courier, online: currentTarget.checked })}
      size="md"
    />
  );
}
