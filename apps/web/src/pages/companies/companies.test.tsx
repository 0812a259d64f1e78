import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBranch, aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { CompaniesPage } from './companies.tsx';

const COMPANIES = [
  aCompany({ id: 1 }),
  aCompany({ id: 2, name: 'Hızlı Market', taxNumber: '1430466081', status: 'PASSIVE' }),
];
type Answer = (sent: SentRequest) => { status?: number; body: unknown } | undefined;

/** Answers lists, and `change` for everything else. */
const server = (change: Answer = () => undefined, companies: readonly CompanyView[] = COMPANIES) =>
  fakeServer((sent) => {
    const changed = change(sent);
    if (changed) return changed;
    return { body: { success: true, data: companies } };
  });
const show = (at = '/companies') => renderPage(CompaniesPage, { at, role: 'OWNER' });
const inDialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => inDialog().getByLabelText(new RegExp(`^${label}( \\*)?$`));
/** At once: key by key takes seconds on a busy machine. */
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const sentBy = (calls: readonly SentRequest[], method: string) =>
  calls.filter((one) => one.method === method);
const png = (bytes = 100): File => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });

beforeEach(() => {
  // jsdom makes no addresses of files
  Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => {} });
});

describe('companies screen (spec 4 §2)', () => {
  it('has the columns of the spec, and the status as a word', async () => {
    server();
    show();
    const row = (await screen.findByText('Hızlı Market')).closest('tr');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual([
      'ID',
      'Şirket adı',
      'Telefon',
      'E-posta',
      'Adres',
      'Vergi no',
      'Durum',
      'İşlemler',
    ]);
    expect(row?.textContent).toContain('0216 555 01 01');
    expect(row?.textContent).toContain('Pasif');
    expect(screen.getByText('Aktif')).toBeTruthy();
  });

  it('says what the server says where it cannot be fetched, and the spec’s sentence else', async () => {
    let isSilent = true;
    server(() => (isSilent ? { status: 500, body: {} } : undefined));
    show();
    expect(await screen.findByText('Şirketler getirilemedi')).toBeTruthy();
    isSilent = false;
    await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
    expect(await screen.findByText('Hızlı Market')).toBeTruthy();
  });
});

describe('form of a company (spec 4 §5)', () => {
  it('checks each field where it stands, and sends nothing', async () => {
    const calls = server();
    show('/companies?open=new');
    await screen.findByRole('button', { name: 'Şirketi ekle' });
    for (const [label, text] of [
      ['Telefon', '12'],
      ['E-posta', 'merkez@'],
      ['Vergi numarası', '1234567891'],
      ['Müşteri bilgilerini saklama süresi', '121'],
    ] as const)
      fill(label, text);
    await userEvent.click(screen.getByRole('button', { name: 'Şirketi ekle' }));
    for (const text of [
      'Şirket adı zorunludur',
      'Geçerli bir telefon numarası girin',
      'Geçerli bir e-posta adresi girin',
      'Geçerli bir vergi numarası (10 hane) veya TC kimlik numarası (11 hane) girin',
      '1 ile 120 ay arasında bir tam sayı girin',
    ])
      expect(screen.getByText(text), text).toBeTruthy();
    expect(sentBy(calls, 'POST')).toEqual([]);
  });

  it('says that another company has the name, of itself not', async () => {
    server();
    show('/companies?open=edit&id=1');
    await screen.findByDisplayValue('Lezzet Grubu');
    expect(screen.queryByText('Bu adda bir şirket zaten var.')).toBeNull();
    fill('Şirket adı', 'hızlı market ');
    expect(screen.getByText('Bu adda bir şirket zaten var.')).toBeTruthy();
  });

  it('warns of personal data, sends the defaults and the switch', async () => {
    const created = aCompany({ id: 3, name: 'Yeni' });
    let isCreated = false;
    const calls = server((sent) => {
      if (sent.method === 'POST') {
        isCreated = true;
        return { status: 201, body: { success: true, data: created } };
      }
      return isCreated ? { body: { success: true, data: [...COMPANIES, created] } } : undefined;
    });
    const page = show('/companies?open=new');
    await screen.findByRole('button', { name: 'Şirketi ekle' });
    fill('Şirket adı', 'Yeni');
    fireEvent.click(screen.getByLabelText(/^Telefonla takipte tüm bilgileri göster/));
    expect(screen.getByText(/KVKK/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Şirketi ekle' }));
    await screen.findByText('Yeni şirket başarıyla eklendi');
    expect(sentBy(calls, 'POST')[0]?.body).toEqual({
      name: 'Yeni',
      phone: '',
      email: '',
      address: '',
      taxNumber: '',
      status: 'ACTIVE',
      settings: {
        restrictGeneralManagers: false,
        trackingByPhone: 'full',
        forcePasswordChange: false,
        safeMode: false,
        customerRetentionMonths: null,
      },
    });
    await waitFor(() => expect(page.search()).toEqual({ open: 'created', id: '3' }));
    expect(await screen.findByText('Yeni hazır')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Şube ekle' }));
    await waitFor(() => expect(page.search()).toEqual({ open: 'new', company: '3' }));
  });

  it('says what Pasif does before it is saved, and tells why it was refused', async () => {
    const calls = server(
      (sent) =>
        sent.method === 'PUT'
          ? refusal(409, 'COMPANY_HAS_ACTIVE_ORDERS', 'Şirketin süren 2 siparişi var.')
          : undefined,
      [aCompany({ activeOrderCount: 2 })],
    );
    show('/companies?open=edit&id=1');
    await screen.findByDisplayValue('Lezzet Grubu');
    await userEvent.click(screen.getByRole('combobox', { name: 'Durum' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pasif', hidden: true }));
    expect(screen.getByText(/25 kişisi giriş yapamaz/)).toBeTruthy();
    expect(screen.getByText(/süren 2 siparişi var: onlar bitmeden/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await inDialog().findByText('Şirketin süren 2 siparişi var.')).toBeTruthy();
    expect(sentBy(calls, 'PUT')[0]?.body).toEqual({ status: 'PASSIVE', version: 4 });
  });

  it.each([
    [
      [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })],
      'Logo JPEG, PNG veya WebP biçiminde bir resim olmalı.',
    ],
    [[png(2 * 1024 * 1024 + 1)], 'Dosya çok büyük. En fazla 2 MB olabilir.'],
    [[png(), png()], 'Yalnızca bir dosya seçin.'],
    [[png(0)], 'Dosya boş.'],
  ])('refuses what cannot be a logo on its field', async (files, text) => {
    server();
    show('/companies?open=edit&id=1');
    await screen.findByDisplayValue('Lezzet Grubu');
    const box = screen.getByText('Logo yok').parentElement as HTMLElement;
    fireEvent.drop(box, { dataTransfer: { files } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('sends the logo after the fields; a refused one leaves them saved and says so', async () => {
    let isLogoRefused = true;
    const calls = server((sent) => {
      if (sent.path.endsWith('/logo'))
        return isLogoRefused
          ? refusal(400, 'VALIDATION_ERROR', 'Bazı alanlar hatalı.', { file: 'Dosya bir resim değil.' })
          : { body: { success: true, data: { logoUrl: '/api/companies/3/logo?v=2' } } };
      if (sent.method === 'POST')
        return { status: 201, body: { success: true, data: aCompany({ id: 3, name: 'Yeni' }) } };
      return undefined;
    });
    show('/companies?open=new');
    await screen.findByRole('button', { name: 'Şirketi ekle' });
    fill('Şirket adı', 'Yeni');
    fireEvent.drop(screen.getByText('Logo yok').parentElement as HTMLElement, {
      dataTransfer: { files: [png()] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Şirketi ekle' }));
    expect((await inDialog().findAllByText('Dosya bir resim değil.')).length).toBe(1);
    expect(screen.getByText('Şirket kaydedildi, ama logosu kaydedilemedi.')).toBeTruthy();
    isLogoRefused = false;
    await userEvent.click(inDialog().getByRole('button', { name: /Şirketi ekle|Kaydet/ }));
    await screen.findByText('Şirket başarıyla güncellendi');
    expect(sentBy(calls, 'POST')).toHaveLength(1);
    expect(sentBy(calls, 'PUT').map(({ path }) => path)).toEqual([
      '/api/companies/3/logo',
      '/api/companies/3/logo',
    ]);
  });

  it('shows both values of a field that two people changed', async () => {
    const theirs = aCompany({ phone: '+902165559999', address: 'Yeni adres', version: 5 });
    let isChanged = false;
    const calls = server((sent) => {
      if (sent.method === 'PUT') {
        if (isChanged) return { body: { success: true, data: theirs } };
        isChanged = true;
        return refusal(409, 'RECORD_CHANGED', 'Bu kaydı Ece Ak değiştirdi.');
      }
      return isChanged ? { body: { success: true, data: [theirs] } } : undefined;
    });
    show('/companies?open=edit&id=1');
    await screen.findByDisplayValue('Lezzet Grubu');
    fill('Adres', 'Benim adresim');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Şu anki: Yeni adres')).toBeTruthy();
    expect(screen.getByText('Sizinki: Benim adresim')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Şirket başarıyla güncellendi');
    expect(sentBy(calls, 'PUT')[1]?.body).toEqual({ address: 'Benim adresim', version: 5 });
  });
});

describe('deletion of a company (spec 4 §2)', () => {
  const QUESTION = 'Bu şirketi silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.';

  it('asks in the words of the spec and deletes', async () => {
    server((sent) => (sent.method === 'DELETE' ? { body: { success: true } } : undefined));
    show('/companies?open=delete&id=1');
    expect(await screen.findByText(QUESTION)).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Şirket başarıyla silindi')).toBeTruthy();
  });

  it('offers Pasif in place of a deletion that is refused', async () => {
    const calls = server((sent) => {
      if (sent.method === 'DELETE')
        return refusal(409, 'COMPANY_IN_USE', 'Bu şirketin 3 şubesi var; silinemez.');
      return sent.method === 'PUT'
        ? { body: { success: true, data: aCompany({ status: 'PASSIVE', version: 5 }) } }
        : undefined;
    });
    show('/companies?open=delete&id=1');
    await screen.findByText(QUESTION);
    await userEvent.click(inDialog().getByRole('button', { name: 'Sil' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pasif yap' }));
    expect(await screen.findByText('Şirket başarıyla güncellendi')).toBeTruthy();
    expect(sentBy(calls, 'PUT')[0]?.body).toEqual({ status: 'PASSIVE', version: 4 });
  });

  it.each([
    [{ status: 409, body: {} }, 'Şirket silinemedi'],
    [{ status: 500, body: 'kırık' }, 'Şirket silinirken bir hata oluştu'],
  ])('says the spec’s sentence where the server says none', async (answer, text) => {
    server((sent) => (sent.method === 'DELETE' ? answer : undefined));
    show('/companies?open=delete&id=1');
    await screen.findByText(QUESTION);
    await userEvent.click(inDialog().getByRole('button', { name: 'Sil' }));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});

describe('assignment of branches (spec 4 §2)', () => {
  const BRANCHES = [
    aBranch({ id: 1 }),
    aBranch({ id: 8, name: 'Moda Taslağı', companyId: null }),
    aBranch({ id: 9, name: 'Bostancı Taslağı', companyId: null }),
  ];

  it('lists branches without company, and needs one checked', async () => {
    server((sent) => (sent.path === '/api/branches' ? { body: BRANCHES } : undefined));
    show('/companies?open=assign&id=1');
    await screen.findByLabelText('Moda Taslağı');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Ata' }).hasAttribute('disabled')).toBe(true);
  });

  it('makes one call for each and says which one failed', async () => {
    const calls = server((sent) => {
      if (sent.path === '/api/branches') return { body: BRANCHES };
      if (sent.method !== 'POST') return undefined;
      return sent.path.endsWith('/9')
        ? refusal(409, 'BRANCH_ALREADY_ASSIGNED', 'Bu şube zaten bir şirkete bağlı.')
        : { body: { success: true, data: { branchId: 8, companyId: 1 } } };
    });
    show('/companies?open=assign&id=1');
    await userEvent.click(await screen.findByLabelText('Moda Taslağı'));
    await userEvent.click(screen.getByLabelText('Bostancı Taslağı'));
    await userEvent.click(screen.getByRole('button', { name: 'Ata (2)' }));
    expect(await screen.findByText('Atanan şubeler: Moda Taslağı.')).toBeTruthy();
    expect(screen.getByText('Bostancı Taslağı: Bu şube zaten bir şirkete bağlı.')).toBeTruthy();
    expect(
      sentBy(calls, 'POST')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/api/companies/1/branches/8', '/api/companies/1/branches/9']);
    expect(inDialog().getByLabelText<HTMLInputElement>('Bostancı Taslağı').checked).toBe(true);
  });
});
