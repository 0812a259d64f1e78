import type { Page } from 'playwright-core';

/** What the phone keeps under a key (IndexedDB); undefined: nothing. */
const readKept = (page: Page, key: string): Promise<unknown> =>
  page.evaluate(
    (name) =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('ulak');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').get(name);
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
    key,
  );

/** How many steps of a courier the phone keeps until the server has answered them. */
export const countQueuedSteps = async (page: Page, courierId: number): Promise<number> =>
  ((await readKept(page, `steps:${courierId}`)) as unknown[] | undefined)?.length ?? 0;

/** Whether the phone keeps a courier's wallet for the time without signal. */
export const isWalletKept = async (page: Page, courierId: number): Promise<boolean> =>
  (await readKept(page, `answer:wallet:${courierId}`)) !== undefined;
