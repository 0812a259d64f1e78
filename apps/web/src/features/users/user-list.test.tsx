import { fireEvent, screen, within } from '@testing-library/react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press, refused, type Reply, showSignedIn } from '../../test/signed-in.tsx';
import { aUser } from '../../test/user.ts';
import { UsersPanel } from './components/users-panel.tsx';
import { NO_FILTERS, readUsersView, type UsersView } from './model/users-view.ts';

const SUKRU = aUser();
const INCI = aUser({ id: 8, fullName: 'İnci Çağlayan', role: 'PACKAGING_CHIEF', lastSignInAt: null });
const PASSIVE = aUser({
  id: 9,
  fullName: 'Can Demir',
  active: false,
  deactivationReason: 'Yıllık izin',
  deactivationEndDate: '2026-11-30T06:00:00.000Z',
});
const BRANCH = {
  id: asBranchId(3),
  name: 'Kadıköy',
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
} as BranchView;

const noop = (): void => {};

afterEach(() => vi.unstubAllGlobals());

describe('list of people (spec 2 §2.3)', () => {
  const opened = vi.fn<(change: Partial<UsersView>) => void>();
  afterEach(() => opened.mockReset());

  function List({ start = {} }: { start?: Partial<UsersView> }) {
    const [view, setView] = useState<UsersView>({ ...readUsersView({}), ...NO_FILTERS, ...start });
    return (
      <UsersPanel
        branches={[BRANCH]}
        invitation={<p>Davet</p>}
        onCreate={noop}
        onEdit={noop}
        onView={(change) => {
          opened(change);
          setView({ ...view, ...change });
        }}
        tools={null}
        view={view}
      />
    );
  }
  const list =
    (...users: UserView[]): Reply =>
    ({ path }) =>
      path === '/api/users' ? { body: users } : undefined;
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

  it('shows national ID, name, phone, role, branch, company, state with reason, last sign-in', async () => {
    showSignedIn(<List />, { reply: list(SUKRU, PASSIVE) });
    const row = (await screen.findByText('Can Demir')).closest('tr');
    if (!row) throw new Error('no row');
    for (const text of [
      '10000000146',
      '0532 123 45 67',
      'Kurye',
      'Kadıköy',
      'Lezzet Grubu',
      'Pasif',
      'Yıllık izin · 30.11.2026 09:00 tarihine kadar',
      '22.11.2026 19:30',
    ])
      expect(within(row).getByText(text), text).toBeTruthy();
  });

  it('hides who was deleted, sorts as Turkish sorts, and tells who never signed in', async () => {
    showSignedIn(<List />, {
      reply: list(SUKRU, INCI, aUser({ id: 10, fullName: 'Silinmiş', deleted: true })),
    });
    await screen.findByText('Şükrü Iğdır');
    expect(names()).toEqual(['İnci Çağlayan', 'Şükrü Iğdır']);
    expect(screen.getByText('Hiç girmedi')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 kullanıcı');
  });

  it('shows the company only to an owner, and no branch filter to who has one branch', async () => {
    showSignedIn(<List />, { role: 'BRANCH_MANAGER', reply: list(SUKRU, INCI) });
    await screen.findByText('Şükrü Iğdır');
    expect(screen.queryByRole('columnheader', { name: /Şirket/ })).toBeNull();
    expect(screen.queryByLabelText('Şube')).toBeNull();
  });

  it('counts what the filters leave, and leads back from nothing', async () => {
    showSignedIn(<List start={{ search: 'yok böyle biri' }} />, { reply: list(SUKRU, INCI) });
    expect(await screen.findByText('0 / 2 kullanıcı')).toBeTruthy();
    press('Filtreleri temizle');
    expect(await screen.findByText('Şükrü Iğdır')).toBeTruthy();
  });

  it('offers the next step to who is alone, and says a failure with another try', async () => {
    let isAway = true;
    showSignedIn(<List />, {
      reply: (sent) => (isAway ? refused('INTERNAL_ERROR') : list(SUKRU)(sent)),
    });
    const retry = await screen.findByRole('button', { name: /Yeniden dene/ });
    isAway = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Davet')).toBeTruthy();
  });

  it('a press on a row opens the person, one on the pencil does not', async () => {
    showSignedIn(<List />, { reply: list(SUKRU, INCI) });
    fireEvent.click(await screen.findByText('Hiç girmedi'));
    expect(opened).toHaveBeenCalledWith({ userId: INCI.id });
    opened.mockReset();
    press('İnci Çağlayan: düzenle');
    expect(opened).not.toHaveBeenCalled();
  });

  it('offers no pencil to who may not edit', async () => {
    showSignedIn(<List />, { role: 'PACKAGING_CHIEF', reply: list(SUKRU, INCI) });
    await screen.findByText('Şükrü Iğdır');
    expect(screen.queryByRole('button', { name: /düzenle/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Kullanıcı ekle' })).toBeTruthy();
  });
});
