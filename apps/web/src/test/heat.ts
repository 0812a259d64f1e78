import { ANALYSIS_TYPES, type AnalysisType } from '@ulak/contracts/heatmap/analysis';
import type { HeatFigures, HeatHour, HeatMapReply, HeatPoint } from '@ulak/contracts/heatmap/schema';

/** A cell as the server would answer it; a test gives what it is about. */
export const aPoint = (given: Partial<HeatPoint> = {}): HeatPoint => ({
  lat: 40.9905,
  lng: 29.0305,
  orderCount: 12,
  revenue: 3_450.5,
  avgDeliveryTime: 31.5,
  successRate: 92,
  efficiency: 3.4,
  intensity: 1,
  ...given,
});

const NOTHING: HeatFigures = { total: 0, average: null, max: null, min: null };

/** The answer for these cells. */
export const aHeatMap = (
  data: readonly HeatPoint[],
  {
    statistics = {},
    ...given
  }: Partial<Omit<HeatMapReply, 'data' | 'statistics'>> & {
    statistics?: Partial<Record<AnalysisType, HeatFigures>>;
  } = {},
): HeatMapReply => ({
  success: true,
  data: [...data],
  statistics: {
    ...(Object.fromEntries(ANALYSIS_TYPES.map((type) => [type, NOTHING])) as Record<
      AnalysisType,
      HeatFigures
    >),
    ...statistics,
  },
  startDate: '2026-02-01T21:00:00.000Z',
  endDate: '2026-03-02T20:59:59.999Z',
  asOf: '2026-03-02T16:30:00.000Z',
  update: null,
  ...given,
});

/** The hours of a week, of which some have orders. */
export const heatHours = (busy: readonly Partial<HeatHour>[] = []): HeatHour[] =>
  Array.from({ length: 168 }, (_, place) => {
    const [weekday, hour] = [Math.floor(place / 24) + 1, place % 24];
    const own = busy.find((one) => one.weekday === weekday && one.hour === hour);
    return { weekday, hour, orders: 0, ordersPerHour: 0, couriers: 0, ...own };
  });
