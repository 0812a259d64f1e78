import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { renderWeb } from './render-web.tsx';

/** Renders a view that holds links, at an address of its own. @returns where the links have led */
export function renderRouted(view: ReactNode) {
  // jsdom has no layout, and the router scrolls to the top
  window.scrollTo = () => undefined;
  const history = createMemoryHistory({ initialEntries: ['/start'] });
  const rootRoute = createRootRoute({ component: () => view, notFoundComponent: () => view });
  const router = createRouter({ routeTree: rootRoute, history, parseSearch, stringifySearch });
  const rendered = renderWeb(<RouterProvider router={router as never} />);
  return { ...rendered, address: () => history.location.href };
}
