import type { Page } from 'playwright-core';
import type { Account, Office } from './office.ts';

/** Something a person can have in front of them. */
export interface Screen {
  readonly name: string;
  readonly who: Account | null;
  /** Console errors that belong to the screen: the browser's own lines about a failure that it shows. */
  readonly provokes?: RegExp;
  /**
   * Brings the data into the state that the screen shows. Screens come in an order in which that is possible.
   */
  prepare?(office: Office): Promise<void>;
  /** From an empty window to the screen, settled. */
  open(page: Page, office: Office): Promise<void>;
}

/** The map can be seen and used. */
export const mapReady = async (page: Page): Promise<void> => {
  await page.locator('[data-map-surface]').first().waitFor();
  await page.locator('[data-map-loading]').first().waitFor({ state: 'detached' });
};
