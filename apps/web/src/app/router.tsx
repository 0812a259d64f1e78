import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import type { Passage } from '@ulak/contracts/access';
import { queryClient } from '../lib/query-client.ts';
import { parseSearch, type Search, stringifySearch } from '../lib/search.ts';
import { sessionQuery } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Frame } from './frame.tsx';
import { guardedPassage } from './guard.ts';
import { DeniedPage } from '../pages/errors/denied.tsx';

/** What the session's user gets at a path; without one the gate in root.tsx has already taken over. */
function passageAt(path: string): Passage {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  return user ? guardedPassage(user, path) : { kind: 'show' };
}

const rootRoute = createRootRoute({
  validateSearch: (search): Search => search as Search,
  beforeLoad: ({ location }) => {
    const passage = passageAt(location.pathname);
    if (passage.kind === 'redirect') throw redirect({ to: passage.to, replace: true });
  },
  component: GuardedFrame,
  notFoundComponent: () => null,
});

/** The access-denied view stands where the screen would (spec 1 §2.1). */
function GuardedFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return <Frame>{passageAt(path).kind === 'denied' ? <DeniedPage /> : undefined}</Frame>;
}

const screen = <Path extends string>(
  path: Path,
  load: Parameters<typeof lazyRouteComponent>[0],
  name: string,
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, name) });

const routeTree = rootRoute.addChildren([
  screen('/dashboard', () => import('../pages/dashboard/dashboard.tsx'), 'DashboardPage'),
  screen('/orders', () => import('../pages/orders/orders.tsx'), 'OrdersPage'),
  screen('/courier-dashboard', () => import('../pages/courier-home/courier-home.tsx'), 'CourierHomePage'),
  screen('/settings', () => import('../pages/settings/settings.tsx'), 'SettingsPage'),
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
