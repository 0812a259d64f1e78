// Without zod: the page reads it before any schema.

/** What a heat map shows of its cells (spec 4 §3). */
export const ANALYSIS_TYPES = [
  'ORDER_DENSITY',
  'REVENUE',
  'DELIVERY_TIME',
  'SUCCESS_RATE',
  'COURIER_EFFICIENCY',
] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

export const ANALYSIS_LABELS: Record<AnalysisType, string> = {
  ORDER_DENSITY: 'Sipariş yoğunluğu',
  REVENUE: 'Ciro',
  DELIVERY_TIME: 'Teslimat süresi',
  SUCCESS_RATE: 'Başarı oranı',
  COURIER_EFFICIENCY: 'Kurye verimliliği',
};

/** Times and rates are no heat: where blurred spots overlap, an average reads like density (DECISIONS). */
export const isHeat = (type: AnalysisType): boolean => type === 'ORDER_DENSITY' || type === 'REVENUE';

/** Parts of a day by the clock of Istanbul (spec 4 §9). */
export const TIME_SLOTS = ['all', 'morning', 'afternoon', 'evening', 'night'] as const;
export type TimeSlot = (typeof TIME_SLOTS)[number];

/** [from, to) hours of a slot. */
export const SLOT_HOURS: Record<TimeSlot, { readonly from: number; readonly to: number }> = {
  all: { from: 0, to: 24 },
  morning: { from: 6, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
  night: { from: 0, to: 6 },
};

export const SLOT_LABELS: Record<TimeSlot, string> = {
  all: 'Tüm gün',
  morning: 'Sabah 06–12',
  afternoon: 'Öğlen 12–18',
  evening: 'Akşam 18–24',
  night: 'Gece 00–06',
};

/** Degrees of a cell's side: spec 4 §9's, and the bounds of what may be asked for. */
export const GRID_PRECISION = 0.001;
export const [MIN_GRID_PRECISION, MAX_GRID_PRECISION] = [0.0005, 0.05];

/** Fewer orders than this say little: the cell is pale and its rates set neither end of the colours. */
export const MIN_CELL_ORDERS = 5;

/** Most cells of an answer; more of them are too fine to read on a map. */
export const MAX_CELLS = 50_000;

/** A longer range is counted by `POST /api/heatmap/update`, a shorter one when it is asked for. */
export const MAX_DIRECT_DAYS = 92;

/** How far an update has come. */
export const HEAT_UPDATE_STATES = ['RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type HeatUpdateState = (typeof HEAT_UPDATE_STATES)[number];

/** A selection without orders (spec 4 §8). */
export const NO_HEAT = 'Veri Bulunamadı';
