import { errorBody } from '@ulak/contracts/errors';
import type { Page } from 'playwright-core';
import type { Account, DemoSessions } from './demo-sessions.ts';

/** Something a person can have in front of them. */
export interface Screen {
  readonly name: string;
  readonly account: Account | null;
  /** Console errors that belong to the screen: the browser's own lines about a failure that it shows. */
  readonly expectedErrors?: RegExp;
  /** True: a window made small shows something else than one that was opened small. */
  readonly opensPerSize?: true;
  /** Brings the data into the state that the screen shows. Screens come in an order in which that is
   * possible. */
  prepare?(sessions: DemoSessions): Promise<void>;
  /** From an empty window to the screen, settled. */
  open(page: Page, sessions: DemoSessions): Promise<void>;
}

/** Answers these calls as a server does that is too busy for them: a failure that the web does not try
 * again by itself, so that the screen stands at once. */
export async function mockQueryTimeout(page: Page, path: string | RegExp): Promise<void> {
  const json = errorBody('QUERY_TIMEOUT');
  await page.route(path, (route) => route.fulfill({ status: 503, json }));
}

/** What the browser itself says about {@link mockQueryTimeout}. */
export const QUERY_TIMED_OUT = /status of 503/;

/** The map can be seen and used. */
export const waitForMap = async (page: Page): Promise<void> => {
  await page.locator('[data-map-surface]').first().waitFor();
  await page.locator('[data-map-loading]').first().waitFor({ state: 'detached' });
};
