import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let shared: Browser | undefined;

/** The browser of this worker, which its test files use one after the other; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

/** Ends what a file has opened: nothing of it reaches the next one. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
