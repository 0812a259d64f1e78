import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aBranch, aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer, type SentRequest } from '../../test/render-web.tsx';
import { BranchesPage } from './branches.tsx';

// Drawn by Leaflet, which needs a layout.
vi.mock('../../ui/map/lazy-map.tsx', () => ({ LazyLocationPicker: () => null, MAP_PARTS: [] }));

afterEach(() => vi.unstubAllGlobals());

const SILENT = { status: 500, body: {} };

/** A branch is there; what `isSilent` names is refused without a word. */
const serve = (isSilent: (sent: SentRequest) => boolean) =>
  fakeServer((sent) => {
    if (isSilent(sent)) return SILENT;
    if (sent.path.startsWith('/api/companies')) return { body: { success: true, data: [aCompany()] } };
    if (sent.path === '/api/branches') return { body: [aBranch()] };
    if (sent.path.endsWith('/reveal-key')) return { body: { success: true, apiKey: 'ulak_gizli' } };
    return { body: { tiles: { url: '', attribution: '', maxZoom: 19 } } };
  });
const show = (at: string) => renderPage(BranchesPage, { at, role: 'OWNER' });
const fill = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

it.each([
  ['POST', '/branches?open=new', 'Şubeyi oluştur', 'Şube oluşturulamadı'],
  ['PATCH', '/branches?open=edit&id=1', 'Kaydet', 'Şube güncellenemedi'],
])('spec 2 §8: %s that fails without a word', async (method, at, button, text) => {
  serve((sent) => sent.method === method);
  show(at);
  const press = await screen.findByRole('button', { name: button });
  fill(/^Şube adı/, 'Moda');
  fill(/^Adres/, 'Moda Cad. No 1');
  await userEvent.click(press);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

it('spec 4 §8: the list that cannot be fetched', async () => {
  serve(({ path }) => path === '/api/branches');
  show('/branches');
  expect(await screen.findByText('Şubeler getirilemedi')).toBeTruthy();
});

it('spec 2 §8: a key that cannot be renewed, one that cannot be copied', async () => {
  serve(({ path }) => path.endsWith('/regenerate-key'));
  show('/branches?open=key&id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Yenile' }));
  const question = await screen.findByRole('dialog', { name: 'API anahtarı yenilensin mi?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Yenile' }));
  expect(await screen.findByText('Token yenilenemedi')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Göster' }));
  const copy = await screen.findByRole('button', { name: 'Kopyala' });
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  fireEvent.click(copy);
  expect(await screen.findByText('Kopyalama başarısız')).toBeTruthy();
});
