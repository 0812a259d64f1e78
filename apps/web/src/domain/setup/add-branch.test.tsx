import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { renderRouted } from '../../test/render-routed.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { aSetup } from '../../test/setup-answers.ts';
import { branchList } from '../branches/branch-list.ts';
import { AddBranch } from './add-branch.tsx';

/** A page whose session and branches are known, as every screen's. */
function Screen({ children }: { children: ReactNode }) {
  const isIn = useQuery(sessionQuery).data;
  const branches = useQuery(branchList).data;
  return isIn && branches ? children : null;
}

const serving = (user: object, { companies = 0 } = {}) =>
  fakeServer(({ path }) => {
    if (path === '/api/user') return { body: { id: 1, branchId: null, username: '', ...user } };
    if (path === '/api/branches') return { body: [] };
    return path === '/api/setup' ? { body: { success: true, data: aSetup({}, { companies }) } } : undefined;
  });
afterEach(() => vi.unstubAllGlobals());

describe('where there is no branch', () => {
  const show = () =>
    renderRouted(
      <Screen>
        <AddBranch />
      </Screen>,
    );

  it('an OWNER without a company makes that first', async () => {
    serving({ role: 'OWNER' });
    const { address } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Şirketi ekle' }));
    expect(address()).toBe('/companies?open=new');
  });

  it('who may make a branch is led to its dialog', async () => {
    serving({ role: 'COMPANY_ADMIN' }, { companies: 1 });
    const { address } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Şubeyi ekle' }));
    expect(address()).toBe('/branches?open=new');
  });

  it.each([{ role: 'BRANCH_MANAGER' }, { role: 'GENERAL_MANAGER', restrictGeneralManagers: true }])(
    'who may not is told who does it: $role',
    async (user) => {
      const calls = serving(user);
      show();
      expect(await screen.findByText('Şubeyi şirket yöneticiniz ekler.')).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
      expect(calls.filter(({ path }) => path === '/api/setup')).toEqual([]);
    },
  );
});
