import './settings.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toastSuccess } from '../../../lib/toast.ts';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { sessionsQuery } from '../queries.ts';
import { NotificationPermissionRow } from './notification-permission-row.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';

/** Own profile, look, notifications, password and sessions (DECISIONS "Who may do what", /settings). */
export function Settings() {
  const client = useQueryClient();
  const onPasswordChanged = (): void => {
    toastSuccess('Şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.');
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <div className="settings">
      <h1>Ayarlar</h1>
      <Card title="Profil">
        <Profile />
      </Card>
      <Card title="Görünüm">
        <div className="settings-row">
          <p>Açık, koyu ya da cihazınızın ayarı.</p>
          <SchemeSwitch withText />
        </div>
      </Card>
      <Card title="Bildirimler">
        <NotificationPermissionRow />
      </Card>
      <Card title="Şifre">
        <p className="settings-note">Şifreniz değişince diğer cihazlardaki oturumlarınız kapanır.</p>
        <PasswordForm onDone={onPasswordChanged} submitLabel="Şifreyi değiştir" />
      </Card>
      <Card title="Oturumlar">
        <Sessions />
      </Card>
    </div>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="settings-card">
    <h2>{title}</h2>
    {children}
  </section>
);
