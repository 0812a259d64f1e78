import { NewPassword } from '../../features/auth/components/new-password.tsx';

/**
 * Shown before every screen while the user must set a password of their own (DECISIONS "Passwords, keys").
 */
export function NewPasswordPage() {
  return <NewPassword />;
}
