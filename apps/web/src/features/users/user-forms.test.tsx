import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answered, choose, fieldOf, press, refused, showSignedIn, type } from '../../test/signed-in.tsx';
import { aUser } from '../../test/user.ts';
import { CreateUserDialog } from './components/create-user-dialog.tsx';
import { UserActionDialog } from './components/user-dialogs.tsx';

const SUKRU = aUser();
const BRANCH = {
  id: asBranchId(3),
  name: 'Kadıköy',
  companyId: asCompanyId(1),
  companyName: 'Lezzet Grubu',
} as BranchView;

const noop = (): void => {};

afterEach(() => vi.unstubAllGlobals());

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
    const { changes } = showSignedIn(dialog(onClose), {
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
    const { changes } = showSignedIn(dialog(), { reply: () => answered(SUKRU) });
    await fill();
    await choose(/^Rol/, 'Genel Müdür');
    press('Ekle');
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ role: 'GENERAL_MANAGER', companyId: 1 }));
  });

  it('sends nothing while something is missing, and says what', async () => {
    const { changes } = showSignedIn(dialog());
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
      const { changes } = showSignedIn(dialog(), {
        role: 'BRANCH_MANAGER',
        reply: () => refused(code, { [field]: text }),
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
    showSignedIn(dialog(), { role: 'BRANCH_MANAGER', reply: () => ({ status: 500, body: {} }) });
    await fill();
    press('Ekle');
    expect((await screen.findAllByText('Kullanıcı oluşturulamadı')).length).toBeGreaterThan(0);
  });
});

describe('two people edit one person', () => {
  it('the later one is told, sees both values, takes either, and saves again', async () => {
    const present = { ...SUKRU, fullName: 'Şükrü Demir', version: 5 };
    const { changes } = showSignedIn(
      <UserActionDialog action="edit" onClose={noop} onRemoved={noop} user={SUKRU} />,
      {
        reply: ({ method, body }) => {
          if (method === 'GET') return answered({ ...present, onRoad: [] });
          const { version } = body as { version: number };
          return version === 4
            ? refused('RECORD_CHANGED', undefined, { actorName: 'Ece Kaya', at: '19:30' })
            : answered(present);
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
