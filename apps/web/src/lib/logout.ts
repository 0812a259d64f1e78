import { useMutation } from '@tanstack/react-query';
import { logout } from '@ulak/contracts/auth/calls';
import { createContext, useContext } from 'react';
import { call } from './call.ts';
import { clearPersistedResponses } from './persisted-value.ts';
import { loadPage } from './navigate.ts';
import { clearStoredUser } from './session.ts';

/** Runs before a sign-out and goes on with it, now, later or never: something may still wait to be sent. */
export type LogoutGuard = (proceed: () => void) => void;

const LogoutGuardContext = createContext<LogoutGuard>((proceed) => proceed());

/** Gives everything below it a guard of the sign-out. */
export const LogoutGuardProvider = LogoutGuardContext.Provider;

/** The guard in force; without one a sign-out goes on at once. */
export const useLogoutGuard = (): LogoutGuard => useContext(LogoutGuardContext);

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
