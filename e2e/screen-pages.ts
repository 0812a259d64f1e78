import type { Browser, BrowserContext } from 'playwright-core';
import { addPage, type BrowserPage, openContext, PERMISSIONS } from './browser-page.ts';
import type { Account, DemoSessions } from './demo-sessions.ts';
import { DESKTOP, PHONE, resizeToPhone } from './page-sizes.ts';

/** Pages for one screen after the other. */
export interface ScreenPages {
  /** A new, empty page of a desktop or a phone; the account's page before it is closed. */
  open(account: Account | null, size: typeof DESKTOP | typeof PHONE): Promise<BrowserPage>;
}

/** Pages that share a browser context per account, so that the product's scripts are fetched and compiled
 * once. What a screen leaves in the context is cleared. */
export function screenPages(browser: Browser, sessions: DemoSessions): ScreenPages {
  const contexts = new Map<Account | null, Promise<BrowserContext>>();
  return {
    open: async (account, size) => {
      const opening =
        contexts.get(account) ??
        sessions
          .storageState(account)
          .then((storageState) => openContext(browser, sessions.url, { viewport: DESKTOP, storageState }));
      contexts.set(account, opening);
      const context = await opening;
      const before = context.pages();
      const opened = await addPage(context);
      // the new page is there first: a browser ends the process of a site that has no page left
      for (const page of before) await page.close();
      await clear(opened, sessions, account);
      if (size === PHONE) await resizeToPhone(opened.page);
      return opened;
    },
  };
}

/** Everything that a screen can have changed in its context is as in a new one. */
async function clear(
  { context, page }: BrowserPage,
  sessions: DemoSessions,
  account: Account | null,
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: sessions.url, storageTypes: 'all' });
  await devtools.detach();
  const state = await sessions.storageState(account);
  await context.clearCookies();
  if (typeof state === 'object') await context.addCookies(state.cookies);
  await context.setOffline(false);
  await context.grantPermissions(PERMISSIONS);
}
