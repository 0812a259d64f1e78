import { homeOf, type Passage, passageFor, type Visitor } from '@ulak/contracts/access';

/** The contracts' guard for the router; a courier's /dashboard is the courier home (spec 1 §2.1). */
export function guardedPassage(visitor: Visitor, path: string): Passage {
  if (visitor.role === 'COURIER' && path === '/dashboard')
    return { kind: 'redirect', to: homeOf(visitor.role) };
  return passageFor(visitor, path);
}
