import { SETUP_ROLES } from '@ulak/contracts/setup/steps';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Two roles are led through the first run: nobody else's desk fetches it.
const SetupSteps = lazyComponent(async () => (await import('./setup-steps.tsx')).SetupSteps);

/** The place of the first run's steps; nothing for who cannot do them, or once they are done. */
export function SetupSlot({ onNewOrder }: { onNewOrder: () => void }) {
  return hasRole(useSession().role, SETUP_ROLES) ? <SetupSteps onNewOrder={onNewOrder} /> : null;
}
