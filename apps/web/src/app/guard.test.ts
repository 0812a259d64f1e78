import {
  decideRoute,
  PATH_ALIASES,
  SCREENS,
  type RouteDecision,
  type Screen,
  type ScreenViewer,
} from '@ulak/contracts/access';
import { type Role, ROLES } from '@ulak/contracts/roles';
import { describe, expect, test } from 'vitest';
import { areaOf } from '../lib/paths.ts';
import { routeAccessFor } from './guard.ts';

const screens: readonly Screen[] = SCREENS;
const visitor = (role: Role): ScreenViewer => ({ role, restrictGeneralManagers: false });
const home = (role: Role): string => (role === 'COURIER' ? '/courier-dashboard' : '/dashboard');

/**
 * The reading of spec 1 §2.1, §6 and DECISIONS "Who may do what", written a second time so that the two can
 * disagree.
 */
function expected(role: Role, { path, roles, fallback, isBuilt }: Screen): RouteDecision {
  if (path === '/settings/integrations' && ['OWNER', 'GENERAL_MANAGER', 'COMPANY_ADMIN'].includes(role))
    return { kind: 'redirect', to: '/integrations' };
  if (role === 'COURIER' && path === '/dashboard') return { kind: 'redirect', to: '/courier-dashboard' };
  if (roles.includes(role))
    return isBuilt !== false ? { kind: 'show' } : { kind: 'redirect', to: home(role) };
  if (role === 'COURIER') return { kind: 'redirect', to: '/courier-dashboard' };
  return fallback === 'denied' ? { kind: 'denied' } : { kind: 'redirect', to: '/dashboard' };
}

describe.each(ROLES)('spec 1 §6: %s', (role) => {
  test.each(screens.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
    expect(routeAccessFor(visitor(role), path)).toEqual(expected(role, screen));
  });

  test.each(['/bilinmeyen', '/dashboard/x', ...Object.keys(PATH_ALIASES)])(
    '%s leads on to a screen of its own',
    (path) => {
      const passage = routeAccessFor(visitor(role), path);
      const next = passage.kind === 'redirect' ? routeAccessFor(visitor(role), passage.to) : passage;
      expect([passage.kind, next.kind === 'denied']).toEqual(['redirect', false]);
    },
  );

  test('the home shows and no chain of redirects goes in circles', () => {
    expect(routeAccessFor(visitor(role), home(role))).toEqual({ kind: 'show' });
    for (const { path } of screens) {
      let passage = routeAccessFor(visitor(role), path);
      for (let step = 0; step < 3 && passage.kind === 'redirect'; step++)
        passage = routeAccessFor(visitor(role), passage.to);
      expect(passage.kind).not.toBe('redirect');
    }
  });
});

test('DECISIONS "Who may do what": restrictGeneralManagers closes screens to GENERAL_MANAGER only', () => {
  for (const { path, isRestrictable } of screens) {
    if (!isRestrictable) continue;
    expect(decideRoute({ role: 'GENERAL_MANAGER', restrictGeneralManagers: true }, path)).toEqual({
      kind: 'redirect',
      to: '/dashboard',
    });
  }
});

test('a restricted GENERAL_MANAGER keeps the documentation of the API, which is open to all staff', () => {
  const restricted = { role: 'GENERAL_MANAGER', restrictGeneralManagers: true } as const;
  expect(decideRoute(restricted, '/settings/integrations')).toEqual({ kind: 'show' });
  expect(decideRoute(restricted, '/integrations')).toEqual({ kind: 'redirect', to: '/dashboard' });
});

test.each([
  ['/', 'landing'],
  ['/auth', 'login'],
  ['/customer/track-order', 'tracking'],
  ['/customer', 'not-found'],
  ['/customer/xyz', 'not-found'],
  ['/dashboard', 'signed-in'],
  ['/customers', 'signed-in'],
  ['/bilinmeyen', 'signed-in'],
] as const)('spec 1 §2.1: %s is %s before anybody asks who is there', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
