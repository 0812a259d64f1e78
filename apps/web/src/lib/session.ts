import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSessionUser } from '@ulak/contracts/auth/calls';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import { call, CallError } from './call.ts';
import { clearCachedResponses } from './etag-cache.ts';
import { signedInHint } from './signed-in-hint.ts';
import { storedValue } from './stored-value.ts';

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'role' in value && 'id' in value;

/**
 * The courier of this phone, so that the courier home opens without signal (ux "Courier phone"). Without the
 * national ID; nobody else is kept.
 */
const storedCourier = storedValue<SessionUser | null>('ulak.courier', null, (value) =>
  isUser(value) ? value : undefined,
);

/** Whether the user whom this browser knew last is a courier. */
export const isCourierStored = (): boolean => storedCourier.get() !== null;

let signedInUserId: SessionUser['id'] | null = null;

function recordSignedInUser(user: SessionUser): void {
  if (signedInUserId !== null && signedInUserId !== user.id) clearCachedResponses();
  signedInUserId = user.id;
  signedInHint.set(true);
  if (user.role === 'COURIER') storedCourier.set({ ...user, username: '' });
  else storedCourier.clear();
}

/** Removes the stored user from this device. */
export function clearStoredUser(): void {
  clearCachedResponses();
  signedInHint.clear();
  storedCourier.clear();
}

async function loadSession(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const user = await call(getSessionUser, { signal });
    recordSignedInUser(user);
    return user;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const courier = error.code === 'NETWORK' ? storedCourier.get() : null;
    if (courier) return courier;
    if (error.status !== 401) throw error;
    clearStoredUser();
    return null;
  }
}

/** The signed-in user, or null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSession(signal),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The signed-in user. @throws Error outside the signed-in area, where there may be none */
export function useSession(): SessionUser {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('no session');
  return data;
}
