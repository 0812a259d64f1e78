import { createRootRoute, createRoute, createRouter, redirect, useRouterState } from '@tanstack/react-router';
import type { RouteDecision } from '@ulak/contracts/access';
import type { ComponentType } from 'react';
import type { AddressSteps } from '../lib/address-steps.ts';
import { queryClient } from '../lib/query-client.ts';
import { parseSearch, type SearchParams, stringifySearch } from '../lib/search.ts';
import { sessionQuery } from '../lib/session.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { PartFailure } from '../ui/part-failure.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';
import { routeAccessFor } from './guard.ts';
import { PAGES, pagePaths } from './pages.ts';

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

const IN_SHELL = {
  fallback: () => <LoadingScreen height="60dvh" />,
  failure: (_: object, retry: () => void) => <PartFailure height="60dvh" onRetry={retry} />,
};

const DeniedPage = lazyComponent(
  async () => (await import('../pages/errors/denied.tsx')).DeniedPage,
  IN_SHELL,
);
/** In place of a screen that broke while it was drawn. */
const BrokenPage = lazyComponent(
  async () => (await import('../pages/errors/broken.tsx')).BrokenPage,
  IN_SHELL,
);

/** The access-denied view in place of the screen (spec 1 §2.1). */
function GuardedLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <SignedInLayout>{routeAccessAt(path).kind === 'denied' ? <DeniedPage /> : undefined}</SignedInLayout>
  );
}

/** Not the router's own lazy component, which reloads the page when the code cannot be fetched. */
const screenRoute = <Path extends string>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyComponent(load, IN_SHELL),
  });

const routeTree = rootRoute.addChildren(pagePaths().map((path) => screenRoute(path, PAGES[path])));

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: IN_SHELL.fallback,
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    ulakSteps?: AddressSteps;
  }
}
