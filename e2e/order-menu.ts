import type { Locator, Page } from 'playwright-core';

/** Opens the menu in which an order's details keep everything but the main step. @returns the menu */
export async function openOrderMenu(page: Page): Promise<Locator> {
  await page
    .getByRole('dialog', { name: 'Sipariş ayrıntıları' })
    .getByRole('button', { name: 'Diğer işlemler' })
    .click();
  const menu = page.getByRole('dialog', { name: 'Diğer işlemler' });
  await menu.waitFor();
  return menu;
}

/** Takes a step that is not the order's main one. */
export async function pressInOrderMenu(page: Page, name: string): Promise<void> {
  const menu = await openOrderMenu(page);
  await menu.getByRole('button', { name }).click();
  await menu.waitFor({ state: 'detached' });
}
