import '../../ui/widget-styles.css';
import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { decideRoute } from '@ulak/contracts/access';
import { STAFF_ROLES } from '@ulak/contracts/roles';
import { SETUP_ROLES } from '@ulak/contracts/setup/steps';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';
import desk from '../../ui/desk.module.css';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Fetched by itself: what every page begins with need not name the files that this one is made of.
const Settings = lazyComponent(
  async () => (await import('../../features/settings/components/settings.tsx')).Settings,
  { fallback: () => <Skeleton h="60dvh" m="sm" radius="lg" /> },
);
const SetupSection = lazyComponent(
  async () => (await import('../../features/setup/components/setup-section.tsx')).SetupSection,
  { fallback: () => <Skeleton h={64} /> },
);

const AUDIT_PATH = '/settings/audit';
const INTEGRATIONS_PATH = '/settings/integrations';

export function SettingsPage() {
  const user = useSession();
  return (
    <Settings
      audit={decideRoute(user, AUDIT_PATH).kind === 'show' ? <AuditLink /> : undefined}
      integrations={hasRole(user.role, STAFF_ROLES) ? <IntegrationsLink /> : undefined}
      setup={hasRole(user.role, SETUP_ROLES) ? <SetupSection /> : undefined}
    />
  );
}

/** The guard leads on those who have the whole screen. */
const IntegrationsLink = () => (
  <>
    <Text mb="sm">
      Sipariş sisteminizi bağlamak için örnek kod ve belgeler, yetkinize göre anahtar ve webhook’lar.
    </Text>
    <Link className={`${desk.link} ${desk.target}`} to={INTEGRATIONS_PATH}>
      Entegrasyonu aç
    </Link>
  </>
);

const AuditLink = () => (
  <>
    <Text mb="sm">Kim, ne zaman, neyi değiştirdi; kim oturum açtı, neyi dışa aktardı.</Text>
    <Link className={`${desk.link} ${desk.target}`} to={AUDIT_PATH}>
      Denetim kaydını aç
    </Link>
  </>
);
