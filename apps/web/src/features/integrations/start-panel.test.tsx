import { fireEvent, screen } from '@testing-library/react';
import {
  createOrderExample,
  EXAMPLE_LANGUAGE_LABELS,
  EXAMPLE_LANGUAGES,
} from '@ulak/contracts/integration/examples';
import { ORDER_FIELDS } from '@ulak/contracts/integration/order-fields';
import { afterEach, expect, it, vi } from 'vitest';
import { aBranch } from '../../test/office.tsx';
import { press, showSignedIn } from '../../test/signed-in.tsx';
import { StartPanel } from './components/start-panel.tsx';

const KEY = 'ulak_a-b_c1234567890123456789012345678901';
const BRANCH = aBranch({ id: 7 });

async function show(branch = BRANCH) {
  const sent = showSignedIn(<StartPanel branch={branch} />, {
    reply: ({ method }) => (method === 'POST' ? { body: { success: true, apiKey: KEY } } : undefined),
  });
  await screen.findByText('2. Alanlar');
  return sent;
}
const valuesWith = (apiKey: string) => ({
  baseUrl: window.location.origin,
  apiKey,
  location: BRANCH.location,
  orderNumber: 'WEB-1001',
});
const exampleOf = (label: string): string =>
  screen.getByRole('region', { name: `Sipariş gönderme, ${label}` }).textContent ?? '';

afterEach(() => vi.unstubAllGlobals());

it('spec 2 §2.6: shows the own values in every language, the key masked until it is asked for', async () => {
  const { changes } = await show();
  for (const language of EXAMPLE_LANGUAGES) {
    const label = EXAMPLE_LANGUAGE_LABELS[language];
    fireEvent.click(screen.getAllByRole('radio', { name: label })[0] as HTMLElement);
    expect(exampleOf(label)).toBe(createOrderExample(language, valuesWith('ulak_••••••••a1b2')));
  }
  expect(changes()).toEqual([]);
  press('Anahtarı örneklere yaz');
  await screen.findByText(/Örnekler çalışmaya hazır/);
  expect(exampleOf('C#')).toBe(createOrderExample('csharp', valuesWith(KEY)));
  expect(changes().map(({ path }) => path)).toEqual(['/api/branches/7/reveal-key']);
  press('Anahtarı gizle');
  await screen.findByText(/Anahtar gizli/);
  expect(document.body.textContent).not.toContain(KEY);
});

it('an example is copied as it stands', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  await show();
  press('Sipariş gönderme, curl: kopyala');
  expect(await screen.findByText('Örnek kopyalandı.')).toBeTruthy();
  expect(copied).toEqual([createOrderExample('curl', valuesWith('ulak_••••••••a1b2'))]);
});

it('leads to the guide in both languages and to the reference', async () => {
  await show();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/api/docs/rehber', '/api/docs/guide', '/api/docs']);
});

it('says whether the example opens a real order', async () => {
  await show();
  expect(screen.getByText(/gerçek bir sipariş açar; denemek için önce test modunu açın/)).toBeTruthy();
});

it('says so in test mode', async () => {
  await show(aBranch({ id: 7, testModeUntil: new Date(Date.now() + 3_600_000).toISOString() }));
  expect(screen.getByText(/test modunda: aşağıdaki program bir test siparişi açar/)).toBeTruthy();
  expect(screen.queryByText(/gerçek bir sipariş/)).toBeNull();
});

it('who may not see the key is told whom to ask', async () => {
  const { apiKey: _, ...closed } = BRANCH;
  await show(closed);
  expect(screen.getByText(/isteyin/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anahtarı örneklere yaz' })).toBeNull();
  expect(exampleOf('curl')).toContain('SUBENIN_API_ANAHTARI');
});

it('lists every field, both answers and the codes of refusals', async () => {
  await show();
  const fields = screen.getByLabelText('Siparişin alanları');
  for (const { name } of ORDER_FIELDS) expect(fields.textContent).toContain(name);
  expect(screen.getByRole('region', { name: /Kabul edilen/ }).textContent).toContain('"PREPARING"');
  expect(screen.getByRole('region', { name: /Reddedilen/ }).textContent).toContain('"Validation Error"');
  expect(screen.getByText('IDEMPOTENCY_KEY_REUSED')).toBeTruthy();
});

it('curl receives nothing: the receiver is offered in the other languages', async () => {
  await show();
  expect(screen.getByText(/curl mesaj alamaz/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('radio', { name: 'PHP' })[0] as HTMLElement);
  expect(screen.getByRole('region', { name: 'Webhook alıcısı, PHP' }).textContent).toContain('hash_equals');
});
