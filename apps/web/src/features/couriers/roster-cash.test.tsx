import { screen } from '@testing-library/react';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { asUserId } from '@ulak/contracts/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { aCourierCash } from '../../test/cash.ts';
import { renderPage } from '../../test/office.tsx';
import { fakeServer, refusal } from '../../test/render-web.tsx';
import { RosterCash } from './components/roster-cash.tsx';

afterEach(() => vi.unstubAllGlobals());

const Roster = () => (
  <>
    <RosterCash branchId="all" courierId={null} />
    {[7, 8, 9].map((id) => (
      <p data-testid={id} key={id}>
        <RosterCash branchId="all" courierId={asUserId(id)} />
      </p>
    ))}
  </>
);
const show = () => renderPage(Roster, { at: '/dashboard', role: 'BRANCH_MANAGER' });
const serve = (rows: readonly CourierCash[]) => fakeServer(() => ({ body: { success: true, data: rows } }));

it('decision 075: the roster says who holds what, and warns above the limit; asked for once', async () => {
  const above = { courierId: asUserId(8), cash: 2_600.5, cashLimit: 2_500, limitExceeded: true };
  const calls = serve([aCourierCash({ courierId: asUserId(7) }), aCourierCash(above)]);
  show();
  expect((await screen.findByRole('link')).textContent).toBe('2.850,50 TL nakit · 1 sınır aşımı');
  expect(screen.getByTestId('7').textContent).toBe('250,00 TL');
  expect(screen.getByTestId('8').textContent).toContain('2.600,50 TL');
  expect(screen.getByRole('img', { name: 'Nakit sınırı aşıldı:' })).toBeTruthy();
  expect(screen.getByTestId('9').textContent).toBe('');
  expect(calls.length).toBe(1);
});

it('without an answer the roster is as it was', async () => {
  fakeServer(() => refusal(503, 'QUERY_TIMEOUT', 'Çok uzun sürdü.'));
  show();
  await screen.findByTestId('7');
  expect(screen.queryByRole('link')).toBeNull();
});
