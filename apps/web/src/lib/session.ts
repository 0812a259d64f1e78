import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionUser } from '@ulak/contracts/auth/endpoints';
import { call, CallError } from './call.ts';
import { getSessionUser } from './first-calls.ts';
import { forgetKnownAnswers } from './known-answers.ts';
import { signedInHint } from './signed-in-hint.ts';
import { stored } from './stored.ts';

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'role' in value && 'id' in value;

/**
 * The courier of this phone, so that the courier home opens without signal (ux "Courier phone"). Without the
 * national ID; nobody else is kept.
 */
const lastCourier = stored<SessionUser | null>('ulak.courier', null, (value) =>
  isUser(value) ? value : undefined,
);

let signedIn: SessionUser['id'] | null = null;

function remember(user: SessionUser): void {
  if (signedIn !== null && signedIn !== user.id) forgetKnownAnswers();
  signedIn = user.id;
  signedInHint.set(true);
  if (user.role === 'COURIER') lastCourier.set({ ...user, username: '' });
  else lastCourier.clear();
}

/** Forgets on this device who was signed in. */
export function forgetUser(): void {
  forgetKnownAnswers();
  signedInHint.clear();
  lastCourier.clear();
}

async function loadSession(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const user = await call(getSessionUser, { signal });
    remember(user);
    return user;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const courier = error.code === 'NETWORK' ? lastCourier.get() : null;
    if (courier) return courier;
    if (error.status !== 401) throw error;
    forgetUser();
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
  if (!data) throw new Error('useSession() belongs inside the signed-in area');
  return data;
}
