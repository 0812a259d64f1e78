import { Box, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { sessionsQuery } from '../queries.ts';
import { CourierSoundRow } from './courier-sound-row.tsx';
import { Profile } from './profile.tsx';
import { PushSection } from './push-section.tsx';
import { Sessions } from './sessions.tsx';
import text from '../../../ui/text.module.css';
import layout from '../../../ui/layout.module.css';
import styles from './settings.module.css';
import surface from '../../../ui/surface.module.css';

interface SettingsProps {
  readonly setup?: ReactNode;
  readonly audit?: ReactNode;
  readonly integrations?: ReactNode;
}

/**
 * Own profile, look, notifications, password and sessions (DECISIONS "Who may do what", /settings).
 * @param setup the first run's section, for those who do it
 * @param audit the way to the audit log, for those who read it
 * @param integrations the way to the API and webhooks, for staff
 */
export function Settings({ setup, audit, integrations }: SettingsProps) {
  const client = useQueryClient();
  const isCourier = useSession().role === 'COURIER';
  const onPasswordChanged = (): void => {
    toastSuccess('Şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.');
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Box
      className={`${layout.reset} ${layout.grid}`}
      maw={720}
      mx="auto"
      pb="var(--ulak-space-3xl)"
      pt="lg"
      px="md"
    >
      <h1 className={text.title}>Ayarlar</h1>
      <Card title="Profil">
        <Profile />
      </Card>
      <Card title="Görünüm">
        <div className={layout.wrap}>
          <Text flex="1 1 15rem">Açık, koyu ya da cihazınızın ayarı.</Text>
          <SchemeSwitch withText />
        </div>
      </Card>
      <Card title="Bildirimler">
        <PushSection />
        {isCourier && <CourierSoundRow />}
      </Card>
      {setup !== undefined && <Card title="Kurulum">{setup}</Card>}
      {integrations !== undefined && <Card title="API ve webhook’lar">{integrations}</Card>}
      {audit !== undefined && <Card title="Denetim kaydı">{audit}</Card>}
      <Card title="Şifre">
        <Text c="dimmed" mb="md">
          Şifreniz değişince diğer cihazlardaki oturumlarınız kapanır.
        </Text>
        <PasswordForm onDone={onPasswordChanged} submitLabel="Şifreyi değiştir" />
      </Card>
      <Card title="Oturumlar">
        <Sessions />
      </Card>
    </Box>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box aria-label={title} className={`${surface.card} ${styles.card}`} component="section" p="lg">
    <Title fz="lg" mb="md" order={2}>
      {title}
    </Title>
    {children}
  </Box>
);
