import { build } from '../scripts/build.ts';
import { ensureBrowser } from './browser.ts';

/**
 * Once per run: what is stale is built, and a browser is there. Each journey starts its own product
 * (`product.ts`).
 */
export default async function setup(): Promise<void> {
  await Promise.all([build(), ensureBrowser()]);
}
