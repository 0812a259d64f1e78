import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export const PASSWORD = 'ulak-demo-2026';
/** Demo accounts (README). */
export const ACCOUNTS = {
  owner: '10000000146',
  admin: '20000000282',
  general: '30000000328',
  manager: '40000000464',
  chief: '50000000500',
  courier: '60000000646',
} as const;
export const KADIKOY = { latitude: 40.9872, longitude: 29.0257 };

/** What a person allows the product's pages. */
export const PERMISSIONS = ['geolocation', 'clipboard-read', 'clipboard-write'];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

export interface BrowserPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and uncaught exceptions so far; a journey ends with none. */
  readonly errors: string[];
}

/** Refused calls that a journey provokes on purpose are logged by the browser itself; everything else
 * counts. */
const EXPECTED = /the server responded with a status of (401|404|409)/;

export type PageOptions = {
  phone?: boolean;
  timezoneId?: string;
  /** Overrides the size that `phone` stands for. */
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Cookies of somebody who has signed in already. */
  storageState?: BrowserContextOptions['storageState'];
};

/** A page in a browser context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<BrowserPage> {
  return addPage(await openContext(browser, url, options));
}

/** A browser context as a person of the tests has it: Turkish, at Kadıköy. */
export async function openContext(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'tr-TR',
    timezoneId: options.timezoneId ?? 'Europe/Istanbul',
    viewport: options.viewport ?? (options.phone ? PHONE : DESKTOP),
    hasTouch: options.phone ?? false,
    colorScheme: options.colorScheme ?? 'light',
    permissions: PERMISSIONS,
    geolocation: KADIKOY,
    reducedMotion: 'reduce',
    ...(options.storageState ? { storageState: options.storageState } : {}),
  });
  context.setDefaultTimeout(30_000);
  return context;
}

/** One more page of a context, with what it logs. */
export async function addPage(context: BrowserContext): Promise<BrowserPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
}

/** Takes the network away, and waits until the page's own requests fail. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch('/api/health').then(
      () => false,
      () => true,
    ),
  );
}

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, nationalId: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('TC kimlik veya telefon numarası').fill(nationalId);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await page.getByRole('button', { name: 'Giriş Yap' }).waitFor({ state: 'detached' });
  await page.waitForURL(nationalId === ACCOUNTS.courier ? /courier-dashboard$/ : /dashboard$/);
}
