import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorBody, type ErrorCode, errorStatus, type FieldErrors } from '@ulak/contracts/errors';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { fakeServer, renderWeb, type SentRequest } from '../../test/render-web.tsx';
import { aSession, aUser } from '../../test/user.ts';
import { CreateUserDialog } from './components/create-user-dialog.tsx';
import { UserActionDialog } from './components/user-dialogs.tsx';
import { UserDetailsDialog } from './components/user-details-dialog.tsx';
import { UsersPanel } from './components/users-panel.tsx';
import type { UserAction } from './model/permitted-actions.ts';
import { NO_FILTERS, readUsersView, type UsersView } from './model/users-view.ts';

type Answer = { status?: number; body: unknown } | undefined;
type Reply = (sent: SentRequest) => Answer;

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

const refuse = (code: ErrorCode, details?: FieldErrors, facts = {}): Answer => ({
  status: errorStatus(code),
  body: errorBody(code, facts, details),
});
const ok = (data: unknown): Answer => ({ body: { success: true, data } });
const noop = (): void => {};

/** Signed in as a role; what the test does not answer is unknown to the server. */
function show(
  view: ReactNode,
  { role = 'OWNER', reply = () => undefined }: { role?: Role; reply?: Reply } = {},
) {
  const calls = fakeServer((sent) => (sent.path === '/api/user' ? { body: aSession(role) } : reply(sent)));
  const SignedIn = () => useQuery(sessionQuery).data && view;
  renderWeb(<SignedIn />);
  return { calls, changes: () => calls.filter(({ method }) => method !== 'GET') };
}

const fieldOf = (label: RegExp | string): HTMLElement =>
  screen.getByLabelText(label, { selector: 'input, textarea' });
const type = (label: RegExp | string, value: string): void =>
  void fireEvent.change(fieldOf(label), { target: { value } });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** Picks an option of a choice, as a person does. */
const choose = async (label: RegExp, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};

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

  it('shows national ID, name, phone, role, branch, company, state with reason and end, last sign-in', async () => {
    show(<List />, { reply: list(SUKRU, PASSIVE) });
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
    show(<List />, { reply: list(SUKRU, INCI, aUser({ id: 10, fullName: 'Silinmiş', deleted: true })) });
    await screen.findByText('Şükrü Iğdır');
    expect(names()).toEqual(['İnci Çağlayan', 'Şükrü Iğdır']);
    expect(screen.getByText('Hiç girmedi')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 kullanıcı');
  });

  it('shows the company only to an owner, and no branch filter to who has one branch', async () => {
    show(<List />, { role: 'BRANCH_MANAGER', reply: list(SUKRU, INCI) });
    await screen.findByText('Şükrü Iğdır');
    expect(screen.queryByRole('columnheader', { name: /Şirket/ })).toBeNull();
    expect(screen.queryByLabelText('Şube')).toBeNull();
  });

  it('counts what the filters leave, and leads back from nothing', async () => {
    show(<List start={{ search: 'yok böyle biri' }} />, { reply: list(SUKRU, INCI) });
    expect(await screen.findByText('0 / 2 kullanıcı')).toBeTruthy();
    press('Filtreleri temizle');
    expect(await screen.findByText('Şükrü Iğdır')).toBeTruthy();
  });

  it('offers the next step to who is alone, and says a failure with another try', async () => {
    let isAway = true;
    show(<List />, {
      reply: (sent) => (isAway ? refuse('INTERNAL_ERROR') : list(SUKRU)(sent)),
    });
    const retry = await screen.findByRole('button', { name: /Yeniden dene/ });
    isAway = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Davet')).toBeTruthy();
  });

  it('a press on a row opens the person, one on the pencil does not', async () => {
    show(<List />, { reply: list(SUKRU, INCI) });
    fireEvent.click(await screen.findByText('Hiç girmedi'));
    expect(opened).toHaveBeenCalledWith({ userId: INCI.id });
    opened.mockReset();
    press('İnci Çağlayan: düzenle');
    expect(opened).not.toHaveBeenCalled();
  });

  it('offers no pencil to who may not edit', async () => {
    show(<List />, { role: 'PACKAGING_CHIEF', reply: list(SUKRU, INCI) });
    await screen.findByText('Şükrü Iğdır');
    expect(screen.queryByRole('button', { name: /düzenle/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Kullanıcı ekle' })).toBeTruthy();
  });
});

describe('a new person (spec 2 §5, §6, §8)', () => {
  const dialog = (onClose = noop) => (
    <CreateUserDialog
      branches={[BRANCH]}
      companies={[{ id: asCompanyId(1), name: 'Lezzet Grubu' }]}
      onClose={onClose}
    />
  );
  const fill = async (): Promise<void> => {
    await screen.findByLabelText(/TC Kimlik No/);
    type(/TC Kimlik No/, '10000000146');
    type(/Ad Soyad/, 'Ayşe Kaya');
    type(/Telefon/, '0532 123 45 67');
    type(/^Şifre/, 'gizli-123');
  };

  it('of a branch manager is a courier of the own branch; hints are the spec’s', async () => {
    const onClose = vi.fn<() => void>();
    const { changes } = show(dialog(onClose), {
      role: 'BRANCH_MANAGER',
      reply: () => ({ status: 201, body: { success: true, data: SUKRU } }),
    });
    await fill();
    expect(screen.getByPlaceholderText('11 haneli TC kimlik no')).toBeTruthy();
    expect(screen.getByPlaceholderText('En az 6 karakter')).toBeTruthy();
    expect(screen.queryByLabelText(/^Rol/)).toBeNull();
    press('Ekle');
    expect(await screen.findByText('Yeni kullanıcı başarıyla oluşturuldu')).toBeTruthy();
    expect(changes()[0]?.body).toEqual({
      username: '10000000146',
      fullName: 'Ayşe Kaya',
      phone: '0532 123 45 67',
      password: 'gizli-123',
      role: 'COURIER',
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('asks an owner for the company of a company role', async () => {
    const { changes } = show(dialog(), { reply: () => ok(SUKRU) });
    await fill();
    await choose(/^Rol/, 'Genel Müdür');
    press('Ekle');
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ role: 'GENERAL_MANAGER', companyId: 1 }));
  });

  it('sends nothing while something is missing, and says what', async () => {
    const { changes } = show(dialog());
    await screen.findByLabelText(/TC Kimlik No/);
    press('Ekle');
    expect(await screen.findByText('TC kimlik numarası 11 haneli olmalıdır')).toBeTruthy();
    expect(screen.getByText('Lütfen bir rol seçin')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it.each([
    [
      'USERNAME_TAKEN',
      'username',
      'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.',
      'TC Kimlik No Hatası',
    ],
    ['PHONE_TAKEN', 'phone', 'Bu telefon numarası ile kayıtlı bir kullanıcı var.', 'Telefon Numarası Hatası'],
  ] as const)(
    '%s keeps what was typed; a second try is another request',
    async (code, field, text, title) => {
      const { changes } = show(dialog(), {
        role: 'BRANCH_MANAGER',
        reply: () => refuse(code, { [field]: text }),
      });
      await fill();
      press('Ekle');
      expect(await screen.findByText(title)).toBeTruthy();
      expect(fieldOf(/Ad Soyad/)).toHaveProperty('value', 'Ayşe Kaya');
      press('Ekle');
      type(/Ad Soyad/, 'Ayşe Kaya Demir');
      await waitFor(() => expect(changes()).toHaveLength(2));
      // The same body again is the same request, so a lost answer creates nobody twice.
      expect(changes()[1]?.idempotencyKey).toBe(changes()[0]?.idempotencyKey);
    },
  );

  it('falls back to the spec’s sentence', async () => {
    show(dialog(), { role: 'BRANCH_MANAGER', reply: () => ({ status: 500, body: {} }) });
    await fill();
    press('Ekle');
    expect((await screen.findAllByText('Kullanıcı oluşturulamadı')).length).toBeGreaterThan(0);
  });
});

describe('actions on a person (spec 2 §2.3, §8)', () => {
  const act = (action: UserAction, user: UserView, reply: Reply, role: Role = 'OWNER') => {
    const onClose = vi.fn<() => void>();
    const onRemoved = vi.fn<() => void>();
    const view = <UserActionDialog action={action} onClose={onClose} onRemoved={onRemoved} user={user} />;
    return { ...show(view, { reply, role }), onClose, onRemoved };
  };
  const answered =
    (user: UserView): Reply =>
    ({ method, path }) =>
      path.startsWith('/api/branches')
        ? ok([
            { id: 3, name: 'Kadıköy', companyId: 1, companyName: 'Lezzet Grubu' },
            { id: 4, name: 'Şişli', companyId: 1, companyName: 'Lezzet Grubu' },
          ])
        : method === 'GET'
          ? undefined
          : ok(user);

  it('a password needs six characters, then it is changed', async () => {
    const { changes, onClose } = act('password', SUKRU, answered(SUKRU));
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
    act('password', SUKRU, () => refuse('PASSWORD_TOO_COMMON'));
    await screen.findByPlaceholderText('En az 6 karakter');
    type(/^Şifre/, '123456');
    press('Şifreyi değiştir');
    expect(await screen.findAllByText(/Bu şifre çok yaygın/)).toHaveLength(2);
    expect(document.querySelector('.mantine-PasswordInput-error')?.textContent).toMatch(/çok yaygın/);
  });

  it('a role that works in a branch asks for one where there is none', async () => {
    const admin = aUser({ role: 'GENERAL_MANAGER', branchId: null });
    const { changes } = act('role', admin, answered(admin));
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
    const { changes } = act('transfer', SUKRU, answered(SUKRU), 'BRANCH_MANAGER');
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

  it('a courier on the road is kept: the orders are listed with links, and another try is offered', async () => {
    let isOnRoad = true;
    const { changes, onClose } = act('deactivate', SUKRU, ({ method }) => {
      if (method === 'GET') return ok({ ...SUKRU, onRoad: [{ id: 55, orderNumber: '1055' }] });
      return isOnRoad
        ? refuse('COURIER_ON_ROAD', undefined, { courierName: 'Şükrü Iğdır', onRoad: 1 })
        : ok(SUKRU);
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
    const { changes } = act('deactivate', SUKRU, answered(SUKRU));
    await screen.findByLabelText(/Pasifleştirme nedeni/);
    press('Pasifleştir');
    expect(await screen.findByText('Pasifleştirme nedeni zorunludur')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('activation says why the account is passive', async () => {
    const { changes } = act('activate', PASSIVE, answered(PASSIVE));
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

describe('two people edit one person', () => {
  it('the later one is told, sees both values, takes either, and saves again', async () => {
    const present = { ...SUKRU, fullName: 'Şükrü Demir', version: 5 };
    const { changes } = show(
      <UserActionDialog action="edit" onClose={noop} onRemoved={noop} user={SUKRU} />,
      {
        reply: ({ method, body }) => {
          if (method === 'GET') return ok({ ...present, onRoad: [] });
          const { version } = body as { version: number };
          return version === 4
            ? refuse('RECORD_CHANGED', undefined, { actorName: 'Ece Kaya', at: '19:30' })
            : ok(present);
        },
      },
    );
    await screen.findByLabelText(/Ad Soyad/);
    type(/Ad Soyad/, 'Şükrü Öz');
    type(/Telefon/, '0505 111 22 33');
    press('Kaydet');
    expect(await screen.findByText('Şu anki: Şükrü Demir')).toBeTruthy();
    expect(screen.getAllByText(/Ece Kaya değiştirdi/).length).toBeGreaterThan(0);
    expect(screen.getByText('Sizinki: 0505 111 22 33')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Şu anki: Şükrü Demir'));
    expect(fieldOf(/Ad Soyad/)).toHaveProperty('value', 'Şükrü Demir');
    press('Kaydet');
    expect(await screen.findByText('Kullanıcı bilgileri güncellendi')).toBeTruthy();
    expect(changes().at(-1)?.body).toEqual({ phone: '0505 111 22 33', version: 5 });
  });
});

describe('details of a person', () => {
  const details = (user: UserView, onAct = vi.fn<() => void>()) => (
    <UserDetailsDialog onAct={onAct} onClose={noop} user={user} />
  );

  it('tells the history of the account with reasons', async () => {
    show(details(SUKRU), {
      reply: () =>
        ok([
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
    show(details(aUser({ id: 1, role: 'OWNER', branchId: null, companyId: null })), { reply: () => ok([]) });
    expect(await screen.findByText(/Bu sizin hesabınız/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Düzenle' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pasifleştir' })).toBeNull();
  });
});
