import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import type { RouteDecision } from '@ulak/contracts/access';
import { queryClient } from '../lib/query-client.ts';
import { parseSearch, type SearchParams, stringifySearch } from '../lib/search.ts';
import { sessionQuery } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';
import { routeAccessFor } from './guard.ts';
import { PAGES } from './pages.ts';
import { DeniedPage } from '../pages/errors/denied.tsx';

/** What the session's user gets at a path; without one root.tsx has redirected already. */
function routeAccessAt(path: string): RouteDecision {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  return user ? routeAccessFor(user, path) : { kind: 'show' };
}

const rootRoute = createRootRoute({
  validateSearch: (search): SearchParams => search as SearchParams,
  beforeLoad: ({ location }) => {
    const access = routeAccessAt(location.pathname);
    if (access.kind === 'redirect') throw redirect({ to: access.to, replace: true });
  },
  component: GuardedLayout,
  notFoundComponent: () => null,
});

/** The access-denied view in place of the screen (spec 1 §2.1). */
function GuardedLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <SignedInLayout>{routeAccessAt(path).kind === 'denied' ? <DeniedPage /> : undefined}</SignedInLayout>
  );
}

const screenRoute = <Path extends string>(
  path: Path,
  load: Parameters<typeof lazyRouteComponent>[0],
  name: string,
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, name) });

const routeTree = rootRoute.addChildren([
  screenRoute('/dashboard', PAGES['/dashboard'], 'DashboardPage'),
  screenRoute('/orders', PAGES['/orders'], 'OrdersPage'),
  screenRoute('/courier-dashboard', PAGES['/courier-dashboard'], 'CourierHomePage'),
  screenRoute('/settings', PAGES['/settings'], 'SettingsPage'),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: () => <LoadingScreen height="60dvh" />,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
