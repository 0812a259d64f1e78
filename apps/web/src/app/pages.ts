import type { ComponentType } from 'react';

/** A page's module exports its component and nothing else; without one the router says so. */
const pageOf = async (module: Promise<Record<string, ComponentType>>): Promise<ComponentType> =>
  Object.values(await module)[0] as ComponentType;

const slips = () => import('../pages/pay-slip/pay-slip.tsx');
const documents = () => pageOf(import('../pages/courier-documents/courier-documents.tsx'));
const integrations = () => pageOf(import('../pages/integrations/integrations.tsx'));

/**
 * The pages behind the sign-in by their path, as functions that fetch them. The router shows them; a browser
 * that was signed in last time begins earlier (preload-page.ts).
 */
export const PAGES = {
  '/dashboard': async () => {
    const { DashboardPage, preloadDashboard } = await import('../pages/dashboard/dashboard-page.tsx');
    void preloadDashboard();
    return DashboardPage;
  },
  '/orders': () => pageOf(import('../pages/orders/orders.tsx')),
  '/courier-dashboard': async () => (await import('./courier-area.tsx')).COURIER_AREA.CourierHomePage,
  '/courier-cash': () => pageOf(import('../pages/courier-cash/courier-cash.tsx')),
  '/delivery-stops': () => pageOf(import('../pages/delivery-stops/delivery-stops.tsx')),
  '/courier-delays': () => pageOf(import('../pages/courier-delays/courier-delays.tsx')),
  '/heat-map': () => pageOf(import('../pages/heat-map/heat-map.tsx')),
  '/courier-feedback': () => pageOf(import('../pages/courier-feedback/courier-feedback.tsx')),
  '/customer-feedback': () => pageOf(import('../pages/customer-feedback/customer-feedback.tsx')),
  '/courier-slip': async () => (await slips()).OwnSlipPage,
  '/courier-wallet': () => pageOf(import('../pages/courier-wallet/courier-wallet.tsx')),
  '/courier-share': () => pageOf(import('../pages/courier-share/courier-share.tsx')),
  '/courier-documents': documents,
  '/admin/courier-documents': documents,
  '/my-cash': () => pageOf(import('../pages/my-cash/my-cash.tsx')),
  '/database-admin': () => pageOf(import('../pages/database-admin/database-admin.tsx')),
  '/neighborhood-management': () =>
    pageOf(import('../pages/neighborhood-management/neighborhood-management.tsx')),
  '/companies': () => pageOf(import('../pages/companies/companies.tsx')),
  '/branches': () => pageOf(import('../pages/branches/branches.tsx')),
  '/branch-settings': () => pageOf(import('../pages/branch-settings/branch-settings.tsx')),
  '/couriers': () => pageOf(import('../pages/couriers/couriers.tsx')),
  '/couriers-wallet': () => pageOf(import('../pages/couriers-wallet/couriers-wallet.tsx')),
  '/courier-salary': () => pageOf(import('../pages/courier-salary/courier-salary.tsx')),
  '/courier-salary/slip': async () => (await slips()).ManagedSlipPage,
  '/users': () => pageOf(import('../pages/users/users.tsx')),
  '/reports': () => pageOf(import('../pages/reports/reports.tsx')),
  '/integrations': integrations,
  '/settings': () => pageOf(import('../pages/settings/settings.tsx')),
  '/settings/audit': () => pageOf(import('../pages/settings/audit.tsx')),
  '/settings/integrations': integrations,
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type PagePath = keyof typeof PAGES;

/** @returns the paths of the pages; Object.keys does not keep their type */
export const pagePaths = (): readonly PagePath[] => Object.keys(PAGES) as PagePath[];
