/**
 * The pages behind the sign-in by their path, as functions that fetch them. The router shows them; a browser
 * that was signed in last time begins earlier (preload-page.ts).
 */
export const PAGES = {
  '/dashboard': async () => {
    const { DashboardPage, preloadDashboard } = await import('../pages/dashboard/dashboard-page.tsx');
    void preloadDashboard();
    return { DashboardPage };
  },
  '/orders': () => import('../pages/orders/orders.tsx'),
  '/courier-dashboard': async () => (await import('./courier-area.tsx')).COURIER_AREA,
  '/companies': () => import('../pages/companies/companies.tsx'),
  '/branches': () => import('../pages/branches/branches.tsx'),
  '/branch-settings': () => import('../pages/branch-settings/branch-settings.tsx'),
  '/couriers': () => import('../pages/couriers/couriers.tsx'),
  '/users': () => import('../pages/users/users.tsx'),
  '/reports': () => import('../pages/reports/reports.tsx'),
  '/integrations': () => import('../pages/integrations/integrations.tsx'),
  '/settings': () => import('../pages/settings/settings.tsx'),
  '/settings/audit': () => import('../pages/settings/audit.tsx'),
  '/settings/integrations': () => import('../pages/integrations/integrations.tsx'),
} as const;
