import type { Page } from 'playwright-core';

/** Presses a button of the dashboard's toolbar, also where a phone keeps it in the menu. */
export async function pressOnToolbar(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  const menu = page.getByRole('button', { name: 'Diğer işlemler' });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.first().click();
  await button.click();
}
