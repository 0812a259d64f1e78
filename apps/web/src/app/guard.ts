import { homePathOf, type RouteDecision, decideRoute, type ScreenViewer } from '@ulak/contracts/access';

/** The contracts' guard for the router; a courier's /dashboard is the courier home (spec 1 §2.1). */
export function routeAccessFor(visitor: ScreenViewer, path: string): RouteDecision {
  if (visitor.role === 'COURIER' && path === '/dashboard')
    return { kind: 'redirect', to: homePathOf(visitor.role) };
  return decideRoute(visitor, path);
}
