import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLogout } from '../../../lib/logout.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { PasswordForm } from '../../../ui/password-form.tsx';
import { AuthLayout } from './auth-layout.tsx';

/**
 * A password that somebody else has set must be replaced before anything else opens (DECISIONS "Passwords,
 * keys").
 */
export function NewPassword() {
  const { fullName } = useSession();
  const client = useQueryClient();
  const logout = useLogout();
  return (
    <AuthLayout
      lead={`${fullName}, devam etmek için kendinize ait yeni bir şifre belirleyin.`}
      title="Yeni şifre belirleyin"
    >
      <PasswordForm
        onDone={() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })}
        submitLabel="Şifreyi kaydet ve devam et"
      />
      <Button
        fullWidth
        loading={logout.isPending}
        mt="md"
        onClick={() => logout.mutate()}
        size="lg"
        variant="subtle"
      >
        Çıkış Yap
      </Button>
    </AuthLayout>
  );
}
