import type { Page } from 'playwright-core';

/** How many steps of a courier the phone keeps until the server has answered them (IndexedDB). */
export const countQueuedSteps = (page: Page, courierId: number): Promise<number> =>
  page.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('ulak');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kept').objectStore('kept').get(key);
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as unknown[] | undefined)?.length ?? 0);
          });
        });
      }),
    `steps:${courierId}`,
  );
