import type { ReactNode } from 'react';
import { PresenceDialogs } from '../features/courier-home/components/presence-dialogs.tsx';
import { PresenceSwitch } from '../features/courier-home/components/presence-switch.tsx';
import { PositionAge } from '../features/courier-position/components/position-age.tsx';
import { UnsentCount } from '../features/courier-steps/components/unsent-count.tsx';
import { Shell } from '../features/shell/components/shell.tsx';
import { useSession } from '../lib/session.ts';
import { CourierContextProvider, useCourierContext } from '../pages/courier-home/courier-context.tsx';
import layout from '../ui/layout.module.css';
import bar from '../features/courier-home/components/presence.module.css';

/**
 * The shell of a courier: steps and positions are sent under every screen, and the bar shows their state (ux
 * "Courier phone").
 */
export function CourierLayout({ children }: { children: ReactNode }) {
  const user = useSession();
  return (
    <CourierContextProvider user={user}>
      <Shell courierSlot={<CourierBar />}>{children}</Shell>
      <CourierDialogs />
    </CourierContextProvider>
  );
}

function CourierBar() {
  const { home, presence, positionAt, isSharing, queue } = useCourierContext();
  const status = home.status.data;
  if (!status) return null;
  return (
    <div className={`${layout.row} ${bar.bar}`}>
      <PresenceSwitch presence={presence} status={status} />
      <div className={bar.facts}>
        <PositionAge fixAt={positionAt} isSharing={isSharing} />
        {queue.isDelayed && <UnsentCount count={queue.steps.length} />}
      </div>
    </div>
  );
}

function CourierDialogs() {
  const { home, presence } = useCourierContext();
  return <PresenceDialogs managerPhone={home.branch.data?.managerPhone ?? null} presence={presence} />;
}
