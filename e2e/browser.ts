import { type Browser, chromium } from 'playwright-core';
import { locateBrowser } from '../scripts/locate-browser.ts';

/** What a browser under test needs: no sandbox (root, containers), no GPU, no talk with its maker. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // pages of one context share a process, and what it has compiled
  '--process-per-site',
  // fewer collections of short-lived objects: a page is opened, examined, closed
  '--js-flags=--min-semi-space-size=32',
];

/** A headless Chromium. @throws Error in Turkish that says what to install */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await locateBrowser();
  return chromium.launch({ executablePath, args: ARGS, env: { ...definedEnv(), ...env } });
}

/** Finds the browser, installing it if need be, and proves that it starts. For a global set-up, before any
 * test waits for it. */
export async function ensureBrowser(): Promise<void> {
  const browser = await launchBrowser();
  await browser.close();
}

const definedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
