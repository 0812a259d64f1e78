import type { Screen } from './screen.ts';

/** What a stranger has in front of them. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    account: null,
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'auth',
    account: null,
    open: async (page) => {
      await page.goto('/auth');
      await page.getByText('Demo hesapları').waitFor();
    },
  },
  {
    name: 'auth-error',
    account: null,
    open: async (page) => {
      await page.goto('/auth');
      await page.getByText('Demo hesapları').waitFor();
      await page.getByRole('button', { name: 'Giriş Yap' }).click();
      await page.getByText('TC veya telefon numarası gerekli').waitFor();
    },
  },
  {
    name: 'tracking-form',
    account: null,
    open: async (page) => {
      await page.goto('/customer/track-order');
      await page.getByLabel('Telefon numarası').waitFor();
    },
  },
  {
    name: 'tracking-form-error',
    account: null,
    open: async (page) => {
      await page.goto('/customer/track-order');
      await page.getByLabel('Telefon numarası').fill('0532');
      await page.getByRole('button', { name: 'Siparişimi bul' }).click();
      await page.getByText('Telefon numarası en az 10 haneli olmalıdır').waitFor();
    },
  },
  {
    name: 'tracking-not-found',
    account: null,
    open: async (page) => {
      await page.goto('/customer/track-order?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
      await page.getByText('Sipariş bulunamadı').first().waitFor();
    },
  },
  {
    name: 'not-found',
    account: null,
    open: async (page) => {
      await page.goto('/customer/yok');
      await page.getByText('Sayfa bulunamadı').first().waitFor();
    },
  },
];
