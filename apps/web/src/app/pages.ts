import type { ComponentType } from 'react';

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
  '/orders': async () => (await import('../pages/orders/orders.tsx')).OrdersPage,
  '/courier-dashboard': async () => (await import('./courier-area.tsx')).COURIER_AREA.CourierHomePage,
  '/courier-slip': async () => (await import('../pages/pay-slip/pay-slip.tsx')).OwnSlipPage,
  '/courier-salary/slip': async () => (await import('../pages/pay-slip/pay-slip.tsx')).ManagedSlipPage,
  '/companies': async () => (await import('../pages/companies/companies.tsx')).CompaniesPage,
  '/branches': async () => (await import('../pages/branches/branches.tsx')).BranchesPage,
  '/branch-settings': async () =>
    (await import('../pages/branch-settings/branch-settings.tsx')).BranchSettingsPage,
  '/couriers': async () => (await import('../pages/couriers/couriers.tsx')).CouriersPage,
  '/users': async () => (await import('../pages/users/users.tsx')).UsersPage,
  '/reports': async () => (await import('../pages/reports/reports.tsx')).ReportsPage,
  '/integrations': async () => (await import('../pages/integrations/integrations.tsx')).IntegrationsPage,
  '/settings': async () => (await import('../pages/settings/settings.tsx')).SettingsPage,
  '/settings/audit': async () => (await import('../pages/settings/audit.tsx')).AuditPage,
  '/settings/integrations': async () =>
    (await import('../pages/integrations/integrations.tsx')).IntegrationsPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

export type PagePath = keyof typeof PAGES;

/** @returns the paths of the pages; Object.keys does not keep their type */
export const pagePaths = (): readonly PagePath[] => Object.keys(PAGES) as PagePath[];
