import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { reportingDay } from '@ulak/contracts/business-day';
import type { Role } from '@ulak/contracts/roles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyDelivery, emptyFinancial } from '../../features/summaries/model.ts';
import { NO_VIOLATIONS } from '../../features/violations/model.ts';
import { sessionQuery } from '../../lib/session.ts';
import { fakeServer, renderWeb } from '../../test/render-web.tsx';
import { SummaryBarSlot, SummariesSlot } from './summaries-slot.tsx';

const BRANCHES = [{ id: 4, name: 'Kadıköy', companyId: 1, companyName: 'Lezzet Grubu' }];
const SPAN = { from: '2026-03-02T07:00:00.000Z', to: '2026-03-03T04:00:00.000Z' };

/** The dashboard's page without its live part. */
const Page = () => (
  <>
    <p>masa</p>
    <SummaryBarSlot />
    <SummariesSlot />
  </>
);

function Gate() {
  return useQuery(sessionQuery).data ? <Page /> : null;
}

// jsdom cannot scroll, which a router wants after every step.
window.scrollTo = () => {};

function show(role: Role, address = '/?branch=4') {
  const calls = fakeServer(({ path }) => {
    if (path === '/api/user') return { body: { id: 1, role, branchId: 4, username: '' } };
    if (path === '/api/branches') return { body: BRANCHES };
    if (path.startsWith('/api/dashboard/financial')) {
      return { body: { success: true, data: { ...emptyFinancial(SPAN), totalRevenue: 1_234.5 } } };
    }
    if (path.startsWith('/api/dashboard/delivery')) {
      return { body: { success: true, data: { ...emptyDelivery(SPAN), totalOrders: 3, deliveredCount: 2 } } };
    }
    if (path.startsWith('/api/dashboard/violation')) return { body: { success: true, data: NO_VIOLATIONS } };
    if (path.startsWith('/api/orders')) {
      return { body: { success: true, data: [], pagination: { page: 1, limit: 50, total: 0 } } };
    }
    return undefined;
  });
  const rootRoute = createRootRoute({ validateSearch: (search) => search, component: Gate });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: rootRoute,
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) =>
      `?${new URLSearchParams(JSON.parse(JSON.stringify(search)) as Record<string, string>)}`,
  });
  renderWeb(<RouterProvider router={router as never} />);
  const asked = (call: string): string[] =>
    calls.map(({ path }) => path).filter((path) => path.startsWith(`/api/dashboard/${call}-summary`));
  return { router, asked, calls };
}

const isThere = (name: string): boolean => screen.queryByRole('region', { name }) !== null;

// What the page fetches on demand is there already.
beforeAll(async () => {
  await import('./summaries.tsx');
  await import('../../features/order-lists/components/order-list-dialog.tsx');
  await import('../../features/violations/components/violations-dialog.tsx');
});
afterEach(() => vi.unstubAllGlobals());

describe('spec 1 §2.3, §6: which summaries a role sees, and which are requested', () => {
  const money = ['OWNER', 'GENERAL_MANAGER', 'COMPANY_ADMIN'] as const;
  it.each(money)('%s: money, deliveries, violations', async (role) => {
    const { asked } = show(role);
    expect(await screen.findByText('1.234,50 TL', { selector: 'dd' })).toBeTruthy();
    expect([isThere('Finansal Özet'), isThere('Teslimat Özeti')]).toEqual([true, true]);
    expect(await screen.findByRole('button', { name: /Hatalı teslimat/ })).toBeTruthy();
    // The line near the top asks for the same and shares the answers.
    expect([asked('financial').length, asked('delivery').length, asked('violation').length]).toEqual([
      1, 1, 1,
    ]);
    expect(asked('financial')[0]).toContain('branchId=4');
  });

  it('BRANCH_MANAGER: deliveries and violations; the money is not even requested', async () => {
    const { asked } = show('BRANCH_MANAGER');
    expect(await screen.findByRole('button', { name: /Hatalı teslimat/ })).toBeTruthy();
    expect([isThere('Finansal Özet'), isThere('Teslimat Özeti')]).toEqual([false, true]);
    expect([asked('financial').length, asked('delivery').length]).toEqual([0, 1]);
  });

  it('PACKAGING_CHIEF: deliveries only', async () => {
    const { asked } = show('PACKAGING_CHIEF', '/?open=violations');
    expect(await screen.findByRole('button', { name: /Geciken/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Hatalı teslimat/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([asked('financial').length, asked('violation').length]).toEqual([0, 0]);
  });
});

describe('the address bar holds the period and the open dialog (ux "Management dashboard")', () => {
  it("without one it is today's reporting day", async () => {
    const { asked } = show('OWNER');
    await screen.findByText('1.234,50 TL', { selector: 'dd' });
    const { from, to } = reportingDay(Date.now());
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), branchId: '4' });
    expect(asked('delivery')).toEqual([`/api/dashboard/delivery-summary?${query}`]);
  });

  it('a picked period goes into the address and into the calls', async () => {
    const { router, asked } = show('OWNER', '/?range=custom&from=2026-03-01&to=2026-03-02');
    await screen.findByText('1.234,50 TL', { selector: 'dd' });
    expect(asked('financial')[0]).toContain(
      'from=2026-03-01T07%3A00%3A00.000Z&to=2026-03-03T04%3A00%3A00.000Z',
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Dün' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ range: 'yesterday' }));
  });

  it('a tile opens its list for the same period; closing takes it out of the address', async () => {
    const { router, calls } = show('GENERAL_MANAGER', '/?branch=4');
    await userEvent.click(await screen.findByRole('button', { name: /Geciken/ }));
    expect(await screen.findByText('Gecikmeli sipariş bulunamadı')).toBeTruthy();
    expect(router.state.location.search).toEqual({ branch: '4', open: 'delayed' });
    const list = calls.find(({ path }) => path.startsWith('/api/orders?'));
    const { from, to } = reportingDay(Date.now());
    expect(Object.fromEntries(new URLSearchParams(list?.path.split('?')[1]))).toMatchObject({
      from: from.toISOString(),
      to: to.toISOString(),
      branchId: '4',
      delayed: 'true',
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({ branch: '4' }));
  });

  it('a link opens the analysis of violations', async () => {
    show('GENERAL_MANAGER', '/?open=violations');
    expect(await screen.findByText('Mükemmel! Hiç İhlal Yok')).toBeTruthy();
  });
});
