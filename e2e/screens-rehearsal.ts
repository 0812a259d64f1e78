import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';
import { dialog } from './screens-staff.ts';

const PATH = '/heat-map?tab=rehearsal';

/** Rehearsal of a day: settings, the branch elsewhere, failing. */
export const REHEARSAL_SCREENS: readonly Screen[] = [
  {
    name: 'rehearsal-place',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${PATH}&couriers=19:-2&pacing=1`);
      await page.getByRole('button', { name: 'Haritada seç' }).click();
      await dialog(page)
        .getByText(/^Şubenin yanında/)
        .waitFor();
    },
  },
  {
    name: 'rehearsal-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/rehearsals*');
      await mockQueryTimeout(page, '**/api/rehearsals/day?*');
      await page.goto(PATH);
      await page
        .getByText(/^API Hatası: 503/)
        .first()
        .waitFor();
    },
  },
];
