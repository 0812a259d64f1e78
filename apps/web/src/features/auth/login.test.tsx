import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import { errorBody, type ErrorCode, errorStatus } from '@ulak/contracts/errors';
import type { WebSettings } from '@ulak/contracts/settings/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '../../lib/session.ts';
import { theme } from '../../ui/theme.ts';
import { Login } from './components/login.tsx';

const SETTINGS: WebSettings = {
  tiles: { url: '', darkUrl: '', attribution: '', maxZoom: 19 },
  demo: true,
  hasOwner: true,
  contact: { whatsapp: '905320000000', phone: '+905320000000', email: 'demo@ulak.example' },
  version: '0.1.0',
};
const OWNER = { id: 1, username: '10000000146', fullName: 'Deniz Ulak', role: 'OWNER' } as SessionUser;

const answers = new Map<string, () => Response>();
const sent: { url: string; body: unknown }[] = [];
let client: QueryClient;

const refuse = (code: ErrorCode, details?: Record<string, string>): (() => Response) => {
  return () => Response.json(errorBody(code, {}, details), { status: errorStatus(code) });
};

beforeEach(() => {
  sent.length = 0;
  answers.clear();
  answers.set('/api/settings', () => Response.json(SETTINGS));
  client = new QueryClient();
  history.replaceState(null, '', '/auth');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push({ url, body: JSON.parse(init.body) });
    return answers.get(url)?.() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={client}>
        <Login />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    name: screen.getByLabelText('TC kimlik veya telefon numarası'),
    password: screen.getByLabelText<HTMLInputElement>('Şifre'),
    submit: screen.getByRole('button', { name: 'Giriş Yap' }),
  };
}

test('whose session ended sees why they are here, until they try again', async () => {
  history.replaceState(null, '', '/auth?ended');
  const { user, submit } = open();
  expect(screen.getByRole('alert').textContent).toBe('Oturumunuz sona erdi. Lütfen yeniden giriş yapın.');
  // the address is the login page's own again
  expect(location.search).toBe('');
  await user.click(submit);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
});

test('spec 1 §5: empty fields are refused in the words of the spec, and nothing is sent', async () => {
  const { user, submit } = open();
  await user.click(submit);
  // The schema arrives apart from the page, and a busy machine takes its time.
  expect(await screen.findByText('TC veya telefon numarası gerekli', {}, { timeout: 30_000 })).toBeDefined();
  expect(screen.getByText('Şifre gerekli')).toBeDefined();
  expect(sent).toEqual([]);
});

test('spec 1 §2.2: the password can be shown and hidden', async () => {
  const { user, password } = open();
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Şifreyi göster' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Şifreyi gizle' }));
  expect(password.type).toBe('password');
});

test('spec 1 §2.2: remember me offers seven days, unticked; the page links to order tracking', () => {
  open();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Beni hatırla (7 gün)' }).checked).toBe(
    false,
  );
  expect(screen.getByRole('link', { name: 'Sipariş Takip' }).getAttribute('href')).toBe(
    '/customer/track-order',
  );
});

test('spec 1 §2.2: a signed-in user goes to / and the session is known at once', async () => {
  answers.set('/api/login', () => Response.json(OWNER));
  const { user, name, password, submit } = open();
  await user.type(name, '10000000146');
  await user.type(password, 'ulak-demo-2026');
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(sent).toEqual([
    {
      url: '/api/login',
      body: { usernameOrPhone: '10000000146', password: 'ulak-demo-2026', rememberMe: true },
    },
  ]);
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(OWNER);
});

test.each([
  ['LOGIN_FAILED', 'TC kimlik/telefon numarası veya şifre hatalı.'],
  ['LOGIN_THROTTLED', 'Çok fazla hatalı giriş denemesi yapıldı. Lütfen 15 dakika sonra yeniden deneyin.'],
  ['ACCOUNT_INACTIVE', 'Hesabınız pasif. Giriş yapmak için lütfen yöneticinizle görüşün.'],
  ['COMPANY_PASSIVE', 'Şirketinizin hesabı pasif. Lütfen şirket yöneticinizle görüşün.'],
] as const)(
  'criteria B07: %s shows in the inline error area and the typed values stay',
  async (code, sentence) => {
    answers.set('/api/login', refuse(code));
    const { user, name, password, submit } = open();
    await user.type(name, '05321112233');
    await user.type(password, 'yanlis-sifre');
    await user.click(submit);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(password.value).toBe('yanlis-sifre');
    expect(location.pathname).toBe('/auth');
  },
);

test('design §6: the fields that the server names carry its sentences', async () => {
  answers.set('/api/login', refuse('VALIDATION_ERROR', { usernameOrPhone: 'Geçerli bir numara girin' }));
  const { user, name, password, submit } = open();
  await user.type(name, 'abc');
  await user.type(password, 'yanlis-sifre');
  await user.click(submit);
  expect(await screen.findByText('Geçerli bir numara girin')).toBeDefined();
});

test('no response from the server is named as such', async () => {
  answers.set('/api/login', () => {
    throw new TypeError('Failed to fetch');
  });
  const { user, name, password, submit } = open();
  await user.type(name, '10000000146');
  await user.type(password, 'x');
  await user.click(submit);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Sunucuya ulaşılamıyor. Bağlantınızı kontrol edin.'),
  );
});

test('a demo server offers its accounts: one tap fills the form', async () => {
  const { user, name, password } = open();
  await user.click(await screen.findByRole('button', { name: /Kurye.*60000000646/ }));
  expect([(name as HTMLInputElement).value, password.value]).toEqual(['60000000646', 'ulak-demo-2026']);
});

test('a real server offers no accounts', async () => {
  answers.set('/api/settings', () => Response.json({ ...SETTINGS, demo: false }));
  open();
  await waitFor(() => expect(client.getQueryData<WebSettings>(['web-settings'])?.demo).toBe(false));
  expect(screen.queryByText('Demo hesapları')).toBeNull();
});

test('where nobody can sign in the command is named, until there is an OWNER', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers.set('/api/settings', () => Response.json({ ...SETTINGS, demo: false, hasOwner: false }));
  open();
  expect(await screen.findByText('Henüz işletme sahibi yok')).toBeDefined();
  expect(screen.getByText('npm run create-owner')).toBeDefined();
  answers.set('/api/settings', () => Response.json({ ...SETTINGS, demo: false }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText('Henüz işletme sahibi yok')).toBeNull());
});
