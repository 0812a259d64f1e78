import { useQuery } from '@tanstack/react-query';
import { SETUP_ROLES } from '@ulak/contracts/setup/steps';
import { isSetupOpen, setupQuery } from '../../domain/setup/setup-query.ts';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched while a step of the first run is open; most dashboards never need it.
const SetupCard = lazyComponent(
  async () => (await import('../../features/setup/components/setup-card.tsx')).SetupCard,
);

/** The place of the first run's steps; nothing for who cannot do them, or once they are done. */
export function SetupSlot({ onNewOrder }: { onNewOrder: () => void }) {
  const { data } = useQuery({ ...setupQuery, enabled: hasRole(useSession().role, SETUP_ROLES) });
  return isSetupOpen(data) ? <SetupCard onNewOrder={onNewOrder} /> : null;
}
