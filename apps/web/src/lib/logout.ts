import { useMutation } from '@tanstack/react-query';
import { logout } from '@ulak/contracts/auth/calls';
import { call } from './call.ts';
import { clearPersistedResponses } from './persisted-value.ts';
import { loadPage } from './navigate.ts';
import { clearStoredUser } from './session.ts';

/** Signs out and loads the login page anew; other tabs are notified by the stream. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      clearStoredUser();
      await clearPersistedResponses();
      loadPage('/auth');
    },
  });
}
