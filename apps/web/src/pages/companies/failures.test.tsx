import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aBranch, aCompany, renderPage } from '../../test/office.tsx';
import { fakeServer } from '../../test/render-web.tsx';
import { CompaniesPage } from './companies.tsx';

const REFUSED = { status: 409, body: {} };
const BROKEN = { status: 500, body: 'kırık' };

const serve = (answer: { status: number; body: unknown }) =>
  fakeServer((sent) => {
    if (sent.method !== 'GET') return answer;
    if (sent.path === '/api/branches')
      return { body: [aBranch({ id: 8, name: 'Moda Taslağı', companyId: null })] };
    return { body: { success: true, data: [aCompany()] } };
  });
const show = (at: string) => renderPage(CompaniesPage, { at, role: 'OWNER' });

it.each([
  ['/companies?open=new', 'Şirketi ekle', REFUSED, 'Şirket eklenemedi'],
  ['/companies?open=new', 'Şirketi ekle', BROKEN, 'Şirket eklenirken bir hata oluştu'],
  ['/companies?open=edit&id=1', 'Kaydet', REFUSED, 'Şirket güncellenemedi'],
  ['/companies?open=edit&id=1', 'Kaydet', BROKEN, 'Şirket güncellenirken bir hata oluştu'],
])('spec 4 §8: %s, %s', async (at, button, answer, text) => {
  serve(answer);
  show(at);
  const press = await screen.findByRole('button', { name: button });
  const name = within(screen.getByRole('dialog')).getByLabelText(/^Şirket adı/);
  fireEvent.change(name, { target: { value: 'Yeni Lezzet' } });
  await userEvent.click(press);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

it('spec 4 §8: branches that cannot be assigned', async () => {
  serve(REFUSED);
  show('/companies?open=assign&id=1');
  await userEvent.click(await screen.findByLabelText('Moda Taslağı'));
  await userEvent.click(screen.getByRole('button', { name: 'Ata (1)' }));
  expect((await screen.findAllByText('Şubeler atanırken bir hata oluştu.')).length).toBeGreaterThan(0);
});
