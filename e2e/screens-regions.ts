import { writeDatabase } from './database.ts';
import { mockQueryTimeout, QUERY_TIMED_OUT, type Screen } from './screen.ts';

const [REGIONS, MOVES] = ['/heat-map?tab=regions', '/heat-map?tab=moves'];

/** Kadıköy's past evenings as if nobody had been on duty: the demo has couriers enough everywhere. */
export const leaveEveningsShort = (dataDir: string): Promise<void> =>
  writeDatabase(
    dataDir,
    `update courier_hours set online_seconds = 0
     where branch_id = (select id from branches where name = 'Kadıköy' order by id limit 1)
       and extract(hour from hour at time zone 'Europe/Istanbul') in (19, 20)`,
  );

/** Regions with what they are made of, none; no moves, moves that fail. */
export const REGION_SCREENS: readonly Screen[] = [
  {
    name: 'regions',
    account: 'manager',
    open: async (page) => {
      await page.goto(REGIONS);
      await page.getByText('Nasıl hesaplandı?').first().click();
      await page
        .getByText(/^Önerilen kurye:/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'regions-none',
    account: 'manager',
    open: async (page) => {
      await page.goto(`${REGIONS}&from=2025-01-01&to=2025-01-31`);
      await page.getByText('Bölge Analizi Bulunamadı').waitFor();
    },
  },
  {
    name: 'moves-failing',
    account: 'manager',
    expectedErrors: QUERY_TIMED_OUT,
    open: async (page) => {
      await mockQueryTimeout(page, '**/api/heatmap/route-optimization?*');
      await page.goto(MOVES);
      await page.getByText(/^API Hatası: 503/).waitFor();
    },
  },
];
