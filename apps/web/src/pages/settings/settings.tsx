import '../../ui/widget-styles.css';
import { Skeleton } from '@mantine/core';
import { SETUP_ROLES } from '@ulak/contracts/setup/steps';
import { Settings } from '../../features/settings/components/settings.tsx';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const SetupSection = lazyComponent(
  async () => (await import('../../features/setup/components/setup-section.tsx')).SetupSection,
  { fallback: () => <Skeleton h={64} /> },
);

export function SettingsPage() {
  const { role } = useSession();
  return <Settings setup={hasRole(role, SETUP_ROLES) ? <SetupSection /> : undefined} />;
}
