import { fireEvent, screen } from '@testing-library/react';
import type { Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answered, choose, press, refused, type Reply, showSignedIn, type } from '../../test/signed-in.tsx';
import { aUser } from '../../test/user.ts';
import { UserActionDialog } from './components/user-dialogs.tsx';
import { UserDetailsDialog } from './components/user-details-dialog.tsx';
import type { UserAction } from './model/permitted-actions.ts';

const SUKRU = aUser();
const PASSIVE = aUser({
  id: 9,
  fullName: 'Can Demir',
  active: false,
  deactivationReason: 'Yıllık izin',
  deactivationEndDate: '2026-11-30T06:00:00.000Z',
});
const noop = (): void => {};

afterEach(() => vi.unstubAllGlobals());

describe('actions on a person (spec 2 §2.3, §8)', () => {
  const act = (action: UserAction, user: UserView, reply: Reply, role: Role = 'OWNER') => {
    const onClose = vi.fn<() => void>();
    const onRemoved = vi.fn<() => void>();
    const view = <UserActionDialog action={action} onClose={onClose} onRemoved={onRemoved} user={user} />;
    return { ...showSignedIn(view, { reply, role }), onClose, onRemoved };
  };
  const knows =
    (user: UserView): Reply =>
    ({ method, path }) =>
      path.startsWith('/api/branches')
        ? answered([
            { id: 3, name: 'Kadıköy', companyId: 1, companyName: 'Lezzet Grubu' },
            { id: 4, name: 'Şişli', companyId: 1, companyName: 'Lezzet Grubu' },
          ])
        : method === 'GET'
          ? undefined
          : answered(user);

  it('a password needs six characters, then it is changed', async () => {
    const { changes, onClose } = act('password', SUKRU, knows(SUKRU));
    await screen.findByPlaceholderText('En az 6 karakter');
    type(/^Şifre/, '12345');
    press('Şifreyi değiştir');
    expect(await screen.findByText('Şifre en az 6 karakter olmalıdır')).toBeTruthy();
    type(/^Şifre/, 'gizli-123');
    press('Şifreyi değiştir');
    expect(await screen.findByText('Şifre değiştirildi')).toBeTruthy();
    expect(changes()).toMatchObject([
      { path: '/api/users/7/change-password', body: { password: 'gizli-123' } },
    ]);
    expect(onClose).toHaveBeenCalled();
  });

  it('a refused password says so on its field', async () => {
    act('password', SUKRU, () => refused('PASSWORD_TOO_COMMON'));
    await screen.findByPlaceholderText('En az 6 karakter');
    type(/^Şifre/, '123456');
    press('Şifreyi değiştir');
    expect(await screen.findAllByText(/Bu şifre çok yaygın/)).toHaveLength(2);
    expect(document.querySelector('.mantine-PasswordInput-error')?.textContent).toMatch(/çok yaygın/);
  });

  it('a role that works in a branch asks for one where there is none', async () => {
    const admin = aUser({ role: 'GENERAL_MANAGER', branchId: null });
    const { changes } = act('role', admin, knows(admin));
    await screen.findByText('Yeni rol');
    await choose(/Yeni rol/, 'Kurye');
    press('Rolü değiştir');
    expect(await screen.findByText('Lütfen bir şube seçin')).toBeTruthy();
    await choose(/^Şube/, 'Şişli');
    press('Rolü değiştir');
    expect(await screen.findByText('Rol güncellendi')).toBeTruthy();
    expect(changes()).toMatchObject([{ method: 'PATCH', body: { role: 'COURIER', branchId: 4 } }]);
  });

  it('a transfer leads elsewhere and keeps the permissions', async () => {
    const { changes } = act('transfer', SUKRU, knows(SUKRU), 'BRANCH_MANAGER');
    expect(await screen.findByText(/Yetkiler korunur/)).toBeTruthy();
    press('Transfer et');
    expect(await screen.findByText('Lütfen bir şube seçin')).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: /Yeni şube/ }));
    await screen.findByRole('option', { name: 'Şişli', hidden: true });
    expect(screen.queryByRole('option', { name: 'Kadıköy', hidden: true })).toBeNull();
    await choose(/Yeni şube/, 'Şişli');
    press('Transfer et');
    expect(await screen.findByText('Şube transferi başarılı')).toBeTruthy();
    expect(changes()).toMatchObject([{ path: '/api/users/7/transfer', body: { branchId: 4 } }]);
  });

  it.each([
    ['role', 'Rolü değiştir', /Yeni rol/, 'Paketleme Şefi', 'Rol güncellemesi başarısız'],
    ['transfer', 'Transfer et', /Yeni şube/, 'Şişli', 'Şube transferi başarısız'],
  ] as const)(
    '%s that fails without a word says the spec’s (spec 2 §8)',
    async (action, button, field, to, text) => {
      const silent: Reply = (sent) =>
        sent.method === 'GET' ? knows(SUKRU)(sent) : { status: 500, body: {} };
      act(action, SUKRU, silent);
      await screen.findByRole('combobox', { name: field });
      await choose(field, to);
      press(button);
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    },
  );

  it('a courier on the road is kept: orders are listed with links, another try is offered', async () => {
    let isOnRoad = true;
    const { changes, onClose } = act('deactivate', SUKRU, ({ method }) => {
      if (method === 'GET') return answered({ ...SUKRU, onRoad: [{ id: 55, orderNumber: '1055' }] });
      return isOnRoad
        ? refused('COURIER_ON_ROAD', undefined, { courierName: 'Şükrü Iğdır', onRoad: 1 })
        : answered(SUKRU);
    });
    await screen.findByLabelText(/Pasifleştirme nedeni/);
    type(/Pasifleştirme nedeni/, 'İzin');
    press('Pasifleştir');
    const link = await screen.findByRole('link', { name: /1055 numaralı siparişi aç/ });
    expect(link.getAttribute('href')).toBe('/orders?order=55');
    isOnRoad = false;
    press('Yeniden dene');
    expect(await screen.findByText('Kullanıcı pasifleştirildi')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([{ reason: 'İzin' }, { reason: 'İzin' }]);
    expect(onClose).toHaveBeenCalled();
  });

  it('deactivation and activation need a reason', async () => {
    const { changes } = act('deactivate', SUKRU, knows(SUKRU));
    await screen.findByLabelText(/Pasifleştirme nedeni/);
    press('Pasifleştir');
    expect(await screen.findByText('Pasifleştirme nedeni zorunludur')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('activation says why the account is passive', async () => {
    const { changes } = act('activate', PASSIVE, knows(PASSIVE));
    expect(await screen.findByText(/Yıllık izin · 30.11.2026 09:00 tarihine kadar/)).toBeTruthy();
    press('Etkinleştir');
    expect(await screen.findByText('Etkinleştirme nedeni zorunludur')).toBeTruthy();
    type(/Etkinleştirme nedeni/, 'Döndü');
    press('Etkinleştir');
    expect(await screen.findByText('Kullanıcı etkinleştirildi')).toBeTruthy();
    expect(changes()).toMatchObject([{ body: { reason: 'Döndü' } }]);
  });

  it('removal is asked, then told to the list', async () => {
    const { changes, onRemoved } = act('remove', SUKRU, () => ({ body: { success: true } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Kullanıcı başarıyla silindi.')).toBeTruthy();
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/api/users/7' }]);
    expect(onRemoved).toHaveBeenCalled();
  });

  it.each([
    ['remove', 'Sil', 'Kullanıcı silinirken bir hata oluştu'],
    ['edit', 'Kaydet', 'Güncelleme başarısız'],
    ['password', 'Şifreyi değiştir', 'Şifre değiştirilemedi'],
  ] as const)('%s falls back to the spec’s sentence', async (action, button, sentence) => {
    act(action, SUKRU, () => ({ status: 500, body: {} }));
    await screen.findByRole('button', { name: button });
    if (action === 'edit') type(/Ad Soyad/, 'Başka Ad');
    if (action === 'password') type(/^Şifre/, 'gizli-123');
    press(button);
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  });
});

describe('details of a person', () => {
  const details = (user: UserView, onAct = vi.fn<() => void>()) => (
    <UserDetailsDialog onAct={onAct} onClose={noop} user={user} />
  );

  it('tells the history of the account with reasons', async () => {
    showSignedIn(details(SUKRU), {
      reply: () =>
        answered([
          {
            at: '2026-11-23T07:15:00.000Z',
            kind: 'DEACTIVATED',
            reason: 'Yıllık izin',
            endDate: null,
            actorName: 'Ece Kaya',
            imported: false,
            changes: [],
          },
        ]),
    });
    expect(await screen.findByText('Pasifleştirildi')).toBeTruthy();
    expect(screen.getByText('Neden: Yıllık izin')).toBeTruthy();
    expect(screen.getByText('23.11.2026 10:15 · Ece Kaya')).toBeTruthy();
  });

  it('has a button for what may be done, and says why the own account has few', async () => {
    showSignedIn(details(aUser({ id: 1, role: 'OWNER', branchId: null, companyId: null })), {
      reply: () => answered([]),
    });
    expect(await screen.findByText(/Bu sizin hesabınız/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Düzenle' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pasifleştir' })).toBeNull();
  });
});
