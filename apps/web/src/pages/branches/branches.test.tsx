import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { describe, expect, it, vi } from 'vitest';
import { aBranch, aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer, refusal, type SentRequest } from '../../test/render-web.tsx';
import { BranchesPage } from './branches.tsx';

// Drawn by Leaflet, which needs a layout; looked at in a real browser (e2e/office.e2e.ts).
vi.mock('../../ui/map/lazy-map.tsx', () => ({ LazyLocationPicker: () => null, MAP_PARTS: [] }));

const BRANCHES = [
  aBranch({ id: 3, name: 'Şişli', address: 'Halaskargazi Cad. No 210' }),
  aBranch({ id: 1 }),
  aBranch({ id: 9, name: 'Iğdır', address: 'Atatürk Cad. No 1', companyId: null }),
];
type Answer = (sent: SentRequest) => { status?: number; body: unknown } | undefined;

/** Answers lists, and `change` for everything else. */
const server = (change: Answer = () => undefined, branches: readonly BranchView[] = BRANCHES) =>
  fakeServer((sent) => {
    const changed = change(sent);
    if (changed) return changed;
    if (sent.path.startsWith('/api/companies')) return { body: { success: true, data: [aCompany()] } };
    if (sent.path === '/api/branches') return { body: branches };
    return { body: { tiles: { url: '', attribution: '', maxZoom: 19 } } };
  });
const show = (at = '/branches', role: 'OWNER' | 'GENERAL_MANAGER' = 'OWNER') =>
  renderPage(BranchesPage, { at, role });
const names = () =>
  screen.getAllByRole('row').flatMap((row) => row.querySelector('[data-column="name"] b')?.textContent ?? []);
/** At once: key by key takes seconds on a busy machine. */
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const sentBy = (calls: readonly SentRequest[], method: string) =>
  calls.filter((one) => one.method === method);
const field = (label: string) =>
  within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}( \\*)?$`));

describe('branches screen (spec 2 §2.1)', () => {
  it('has the columns of the spec by name, the company for OWNER alone', async () => {
    server();
    show();
    await screen.findByText('Kadıköy');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())).toEqual([
      'ID',
      'Şube adı',
      'Adres',
      'Şirket',
      'Yarıçap',
      'Müşteri alanı',
      'İşlemler',
    ]);
    expect(names()).toEqual(['Iğdır', 'Kadıköy', 'Şişli']);
    expect(screen.getByText('Şirketsiz')).toBeTruthy();
  });

  it('hides company and deletion from a general manager', async () => {
    server();
    show('/branches', 'GENERAL_MANAGER');
    await screen.findByText('Kadıköy');
    expect(screen.queryByRole('columnheader', { name: /Şirket/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Kadıköy: sil' })).toBeNull();
  });

  it('finds by name or address as Turkish writes them, and keeps both in the address', async () => {
    server();
    const page = show();
    await userEvent.type(await screen.findByLabelText('Şubelerde ara'), 'ığdır');
    await waitFor(() => expect(names()).toEqual(['Iğdır']));
    await userEvent.clear(screen.getByLabelText('Şubelerde ara'));
    await userEvent.type(screen.getByLabelText('Şubelerde ara'), 'HALASKAR');
    await waitFor(() => expect(names()).toEqual(['Şişli']));
    expect(page.search()).toEqual({ q: 'HALASKAR' });
    await userEvent.click(screen.getByRole('button', { name: /Şube adı/ }));
    await waitFor(() => expect(page.search()).toEqual({ q: 'HALASKAR', sort: 'name' }));
  });

  it('says what is missing and how to begin', async () => {
    server(undefined, []);
    const page = show();
    await userEvent.click(await screen.findByRole('button', { name: 'İlk şubeyi ekle' }));
    await waitFor(() => expect(page.search()).toEqual({ open: 'new' }));
  });

  it('keeps known rows while a later poll fails', async () => {
    let isAway = false;
    server((sent) =>
      isAway && sent.path === '/api/branches'
        ? refusal(503, 'SERVICE_BUSY', 'Şu anda çok istek var.')
        : undefined,
    );
    show();
    await screen.findByText('Kadıköy');
    isAway = true;
    expect(await screen.findByText(/Liste güncellenemiyor/, {}, { timeout: 40_000 })).toBeTruthy();
    expect(screen.getByText('Kadıköy')).toBeTruthy();
  });
});

describe('form of a branch (spec 2 §3, §5)', () => {
  it('proposes the defaults of the spec and sends them with the only company', async () => {
    const created = aBranch({ id: 20, name: 'Moda' });
    let isCreated = false;
    const calls = server((sent) => {
      if (sent.method === 'POST') {
        isCreated = true;
        return { status: 201, body: { success: true, data: created } };
      }
      return isCreated && sent.path === '/api/branches' ? { body: [...BRANCHES, created] } : undefined;
    });
    const page = show('/branches?open=new');
    await screen.findByRole('button', { name: 'Şubeyi oluştur' });
    fill('Şube adı', 'Moda');
    fill('Adres', 'Moda Cad. No 1');
    await userEvent.click(screen.getByRole('button', { name: 'Şubeyi oluştur' }));
    await screen.findByText('Yeni şube başarıyla oluşturuldu');
    expect(sentBy(calls, 'POST')[0]?.body).toEqual({
      name: 'Moda',
      address: 'Moda Cad. No 1',
      phone: null,
      companyId: 1,
      location: { lat: 41.0082, lng: 28.9784 },
      radius: 100,
      customerAreaRadius: 100,
      maxSpeed: 50,
      minSpeed: 20,
      extraTime: 15,
      orderExtraTime: 10,
      breakDuration: 30,
      openTime: '10:00',
      closeTime: '22:00',
      maxDeliveryTime: 60,
      warningTime: 45,
      assignmentMethod: 'MANUAL',
      maxConcurrentDeliveries: 3,
      offerTimeout: 3,
      requireInBranchArea: false,
      onlyManagerCanSetOnline: false,
      onlyManagerCanSetOffline: false,
      walletEnabled: true,
      receiptWidth: 80,
      cashLimit: null,
      mealCardBrands: ['Multinet', 'Pluxee', 'Edenred', 'Setcard', 'Metropol'],
      salarySettings: {
        baseSalary: 11_500,
        vehicleRent: 2_000,
        overtimeRate: 100,
        gasPrice: 45,
        fuelConsumption: 0.035,
      },
    });
    await waitFor(() => expect(page.search()).toEqual({ open: 'created', id: '20' }));
    expect(await screen.findByRole('button', { name: 'Kişi ekle' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'API anahtarı' })).toBeTruthy();
  });

  it('says that a branch of the company has the name, and creates it all the same', async () => {
    const calls = server((sent) =>
      sent.method === 'POST'
        ? { status: 201, body: { success: true, data: aBranch({ id: 20, name: 'Şişli' }) } }
        : undefined,
    );
    show('/branches?open=new');
    await screen.findByRole('button', { name: 'Şubeyi oluştur' });
    // of the shells
    fill('Şube adı', 'Iğdır');
    expect(screen.queryByText('Bu adda bir şube zaten var.')).toBeNull();
    fill('Şube adı', ' ŞİŞLİ');
    expect(screen.getByText('Bu adda bir şube zaten var.')).toBeTruthy();
    fill('Adres', 'Moda Cad. No 1');
    await userEvent.click(screen.getByRole('button', { name: 'Şubeyi oluştur' }));
    await screen.findByText('Yeni şube başarıyla oluşturuldu');
    expect(sentBy(calls, 'POST')).toHaveLength(1);
  });

  it('opens for the company that the address names', async () => {
    const companies = [aCompany({ id: 1 }), aCompany({ id: 2, name: 'Hızlı Market' })];
    server((sent) =>
      sent.path.startsWith('/api/companies') ? { body: { success: true, data: companies } } : undefined,
    );
    show('/branches?open=new&company=2');
    await screen.findByRole('button', { name: 'Şubeyi oluştur' });
    expect(screen.getByDisplayValue('Hızlı Market')).toBeTruthy();
  });

  it('says so while the pin stands in the middle of a district that was searched for', async () => {
    const place = { source: 'gazetteer', detail: 'Kadıköy / İstanbul', location: { lat: 40.98, lng: 29.06 } };
    server((sent) =>
      sent.path.startsWith('/api/places')
        ? { body: { success: true, data: [{ ...place, label: 'Fikirtepe Mah', precision: 'district' }] } }
        : undefined,
    );
    show('/branches?open=new');
    await screen.findByRole('button', { name: 'Şubeyi oluştur' });
    fill('Haritada yer ara', 'Fikirtepe');
    await userEvent.click(await screen.findByRole('option', { name: /Fikirtepe Mah/, hidden: true }));
    expect(
      await screen.findByText(
        'İşaret yaklaşık bir yerde: Fikirtepe Mah, Kadıköy / İstanbul (ilçe merkezi). ' +
          'Haritada şubenin tam yerine taşıyın.',
      ),
    ).toBeTruthy();
    expect((field('Adres') as HTMLTextAreaElement).value).toBe('');
  });

  it('tells each broken rule on its field and sends nothing', async () => {
    const calls = server();
    show('/branches?open=edit&id=1');
    await screen.findByDisplayValue('Kadıköy');
    for (const [label, text] of [
      ['Şube adı', ''],
      ['Şube yarıçapı', '-5'],
      ['Müşteri alanı yarıçapı', ''],
      ['En düşük hız', '60'],
      ['Uyarı süresi', '90'],
      ['Kurye nakit sınırı', '-1'],
      ['Yemek kartları', 'Setcard, SETCARD'],
    ] as const) {
      fill(label, text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Şube adı zorunludur')).toBeTruthy();
    expect(screen.getAllByText('Geçersiz değer. Pozitif bir sayı giriniz.')).toHaveLength(3);
    expect(screen.getByText('Aynı yemek kartı iki kez girilemez')).toBeTruthy();
    expect(screen.getByText('En düşük hız, en yüksek hızdan küçük olmalı')).toBeTruthy();
    expect(screen.getByText('Uyarı süresi, en uzun teslimat süresinden uzun olamaz')).toBeTruthy();
    expect(field('En düşük hız').closest('details')?.open).toBe(true);
    expect(sentBy(calls, 'PATCH')).toEqual([]);
  });

  it('sends only what was changed, with the version that it began with', async () => {
    const calls = server((sent) =>
      sent.method === 'PATCH'
        ? { body: { success: true, data: aBranch({ radius: 300, version: 8 }) } }
        : undefined,
    );
    show('/branches?open=edit&id=1');
    await screen.findByDisplayValue('Kadıköy');
    fill('Şube yarıçapı', '300');
    fill('Yakıt fiyatı', '50,5');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Şube bilgileri güncellendi');
    expect(sentBy(calls, 'PATCH')[0]?.body).toEqual({
      radius: 300,
      salarySettings: { gasPrice: 50.5 },
      version: 7,
    });
  });

  it('leaves salaries out for who does not get them', async () => {
    const { salarySettings: _, ...restricted } = aBranch();
    server(undefined, [restricted]);
    show('/branches?open=edit&id=1', 'GENERAL_MANAGER');
    await screen.findByDisplayValue('Kadıköy');
    expect(screen.queryByText('Maaş ayarları')).toBeNull();
  });

  it('shows every field that the server refuses, and says what has none', async () => {
    server((sent) =>
      sent.method === 'PATCH'
        ? refusal(400, 'VALIDATION_ERROR', 'Bazı alanlar hatalı.', {
            'location.lat': 'Enlem hatalı',
            'salarySettings.gasPrice': 'Fiyat hatalı',
            odd: 'Bilinmeyen bir kural',
          })
        : undefined,
    );
    show('/branches?open=edit&id=1');
    await screen.findByDisplayValue('Kadıköy');
    fill('Şube adı', 'Kadıköy 2');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Enlem hatalı')).toBeTruthy();
    expect(screen.getByText('Fiyat hatalı')).toBeTruthy();
    expect(screen.getAllByText('Bazı alanlar hatalı.').length).toBeGreaterThan(0);
  });

  it('keeps both edits of a record apart and saves the chosen values with the new version', async () => {
    const theirs = aBranch({ radius: 999, customerAreaRadius: 555, version: 8 });
    let isChanged = false;
    const calls = server((sent) => {
      if (sent.method === 'PATCH') {
        if (isChanged) return { body: { success: true, data: { ...theirs, version: 9 } } };
        isChanged = true;
        return refusal(409, 'RECORD_CHANGED', 'Bu kaydı az önce Ece Ak değiştirdi.');
      }
      return isChanged && sent.path === '/api/branches' ? { body: [theirs] } : undefined;
    });
    show('/branches?open=edit&id=1');
    await screen.findByDisplayValue('Kadıköy');
    fill('Şube yarıçapı', '300');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Şu anki: 999 m')).toBeTruthy();
    expect(screen.getByText('Sizinki: 300 m')).toBeTruthy();
    expect(screen.queryByText(/555 m/)).toBeNull();
    expect((field('Müşteri alanı yarıçapı') as HTMLInputElement).value).toBe('555 m');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Şube bilgileri güncellendi');
    expect(sentBy(calls, 'PATCH')[1]?.body).toEqual({ radius: 300, version: 8 });
  });

  it('asks before what was typed is thrown away', async () => {
    server();
    const page = show('/branches?open=edit&id=1');
    await screen.findByDisplayValue('Kadıköy');
    fill('Şube adı', 'Kadıköy 2');
    await userEvent.click(screen.getByRole('button', { name: 'Vazgeç' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Düzenlemeye dön' }));
    expect(screen.getByDisplayValue('Kadıköy 2')).toBeTruthy();
    expect(page.search()).toEqual({ open: 'edit', id: '1' });
  });

  it('says so when the branch to update is gone', async () => {
    server();
    const page = show('/branches?open=edit&id=404');
    expect(await screen.findByText('Güncellenecek şube bulunamadı')).toBeTruthy();
    await waitFor(() => expect(page.search()).toEqual({}));
  });
});

const usage = (given: object = {}) => ({
  body: {
    success: true,
    data: { activeOrders: 0, people: [], peopleCount: 0, unpaidEarnings: 0, unpaidTotal: 0, ...given },
  },
});

describe('deletion of a branch', () => {
  it('lists what hangs on it and offers no deletion', async () => {
    server((sent) =>
      sent.path.endsWith('/usage')
        ? usage({
            activeOrders: 2,
            people: [{ id: 5, fullName: 'Barış Çelik', role: 'COURIER' }],
            peopleCount: 21,
            unpaidEarnings: 3,
            unpaidTotal: 1234.5,
          })
        : undefined,
    );
    show('/branches?open=delete&id=1');
    expect(await screen.findByText('2 süren sipariş')).toBeTruthy();
    expect(screen.getByText(/Barış Çelik \(Kurye\) ve 20 kişi daha/)).toBeTruthy();
    expect(screen.getByText(/1\.234,50 TL/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kişileri göster' }).getAttribute('href')).toBe(
      '/users?branch=1',
    );
    expect(screen.getByRole('button', { name: 'Sil' }).hasAttribute('disabled')).toBe(true);
  });

  it('deletes, says so and takes the row away', async () => {
    let isGone = false;
    server((sent) => {
      if (sent.path.endsWith('/usage')) return usage();
      if (sent.method === 'DELETE') isGone = true;
      if (sent.method === 'DELETE') return { body: { success: true } };
      return isGone && sent.path === '/api/branches'
        ? { body: BRANCHES.filter(({ id }) => id !== 1) }
        : undefined;
    });
    show('/branches?open=delete&id=1');
    await screen.findByText(/ödenmemiş kazanç yok/);
    await userEvent.click(screen.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Şube başarıyla silindi')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Iğdır', 'Şişli']));
  });

  it('tells a refusal in the dialog, which stays', async () => {
    server((sent) => {
      if (sent.path.endsWith('/usage')) return usage();
      return sent.method === 'DELETE' ? { status: 500, body: {} } : undefined;
    });
    show('/branches?open=delete&id=1');
    await screen.findByText(/ödenmemiş kazanç yok/);
    await userEvent.click(screen.getByRole('button', { name: 'Sil' }));
    expect((await screen.findAllByText('Şube silinemedi')).length).toBe(2);
  });
});
