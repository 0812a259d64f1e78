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
  '/settings': () => import('../pages/settings/settings.tsx'),
} as const;
