import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  PresenceDialog,
  preloadLaterDialogs,
  UnsentLogoutDialog,
} from '../features/courier-home/components/lazy-dialogs.tsx';
import { PresenceSwitch } from '../features/courier-home/components/presence-switch.tsx';
import { PositionAge } from '../features/courier-position/components/position-age.tsx';
import { UnsentCount } from '../features/courier-steps/components/unsent-count.tsx';
import { Shell } from '../features/shell/components/shell.tsx';
import { type LogoutGuard, LogoutGuardProvider } from '../lib/logout.ts';
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
  useEffect(() => void preloadLaterDialogs(), []);
  return (
    <CourierContextProvider user={user}>
      <UnsentStepsGuard>
        <CourierShell>{children}</CourierShell>
      </UnsentStepsGuard>
      <CourierDialogs />
    </CourierContextProvider>
  );
}

const WALLET: readonly string[] = ['/courier-wallet'];

/** The wallet has an entry while the branch has it switched on (spec 3 §2.2). */
function CourierShell({ children }: { children: ReactNode }) {
  const { home } = useCourierContext();
  return (
    <Shell courierSlot={<CourierBar />} {...(home.branch.data?.walletEnabled ? {} : { hidden: WALLET })}>
      {children}
    </Shell>
  );
}

/** Keeps a courier from signing out over steps that the server does not know without having been asked. */
function UnsentStepsGuard({ children }: { children: ReactNode }) {
  const { queue } = useCourierContext();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const count = queue.steps.length;
  const guard = useCallback<LogoutGuard>(
    (go) => {
      if (count === 0) go();
      else setProceed(() => go);
    },
    [count],
  );
  return (
    <LogoutGuardProvider value={guard}>
      {children}
      {proceed && (
        <UnsentLogoutDialog
          count={count}
          onClose={() => setProceed(null)}
          onLogout={proceed}
          onSend={queue.retry}
        />
      )}
    </LogoutGuardProvider>
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
  const { dialog, close } = presence;
  if (!dialog) return null;
  const managerPhone = home.branch.data?.managerPhone ?? null;
  return <PresenceDialog dialog={dialog} managerPhone={managerPhone} onClose={close} presence={presence} />;
}
