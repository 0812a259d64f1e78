import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { navigateTo, usePath } from '../lib/navigate.ts';
import { sessionQuery } from '../lib/session.ts';
import { signedInHint } from '../lib/signed-in-hint.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyComponent, type LazyComponent } from '../ui/lazy-component.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { PartFailure } from '../ui/part-failure.tsx';
import { areaOf, HOME_PATH, LOGIN_PATH } from '../lib/paths.ts';
import { preloadPage } from './preload-signed-in.ts';

const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> =>
  lazyComponent(load, {
    fallback: () => <LoadingScreen />,
    failure: (_, retry) => <PartFailure height="100dvh" onRetry={retry} />,
  });

const LandingPage = lazyPage(async () => (await import('../pages/landing/landing.tsx')).LandingPage);
const LoginPage = lazyPage(async () => (await import('../pages/login/login.tsx')).LoginPage);
const TrackingPage = lazyPage(async () => (await import('../pages/tracking/tracking.tsx')).TrackingPage);
const NotFoundPage = lazyPage(async () => (await import('../pages/errors/not-found.tsx')).NotFoundPage);
const NewPasswordPage = lazyPage(
  async () => (await import('../pages/new-password/new-password.tsx')).NewPasswordPage,
);
const SessionErrorPage = lazyPage(
  async () => (await import('../pages/errors/session-error.tsx')).SessionErrorPage,
);
const loadPanel = () => import('./signed-in-app.tsx');
/** The signed-in area. */
export const Panel = lazyPage(async () => (await loadPanel()).SignedInApp);
/** Preloads what a sign-in needs next: the form's schema and the signed-in area. */
const prefetchPanel = () => Promise.all([import('@ulak/contracts/auth/schema'), loadPanel()]);

/**
 * Public pages come without router and panel, so that they stay inside their size budgets; the signed-in area
 * brings the router.
 */
export function Root() {
  const area = areaOf(usePath());
  return (
    <ErrorBoundary key={area}>
      {area === 'landing' && (
        <SignedOutOnly waitsForSession={signedInHint.get()}>
          <LandingPage />
        </SignedOutOnly>
      )}
      {area === 'login' && (
        <SignedOutOnly waitsForSession>
          <LoginPage prefetch={prefetchPanel} />
        </SignedOutOnly>
      )}
      {area === 'tracking' && <TrackingPage />}
      {area === 'not-found' && <NotFoundPage />}
      {area === 'signed-in' && <SignedIn />}
    </ErrorBoundary>
  );
}

/**
 * Spec 1 §2.1: a signed-in visitor of '/' and '/auth' goes to the own home. Without a
 * stored user the page is shown at once.
 */
function SignedOutOnly({ waitsForSession, children }: { waitsForSession: boolean; children: ReactNode }) {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (user) return <Redirect to={HOME_PATH} />;
  return isPending && waitsForSession ? <LoadingScreen /> : children;
}

/** Spec 1 §2.1: everywhere else a visitor without a session goes to /auth. */
function SignedIn() {
  const { data: user, error } = useQuery(sessionQuery);
  const role = user?.role;
  useEffect(() => {
    if (role) void preloadPage(role === 'COURIER');
  }, [role]);
  if (user) return user.mustChangePassword ? <NewPasswordPage /> : <Panel />;
  if (user === null) return <Redirect to={LOGIN_PATH} />;
  return error ? <SessionErrorPage /> : <LoadingScreen />;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigateTo(to, { replace: true }), [to]);
  return <LoadingScreen />;
}
