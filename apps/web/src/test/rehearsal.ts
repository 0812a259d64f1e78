import { asBranchId } from '@ulak/contracts/ids';
import type {
  FigureRange,
  Rehearsal,
  RehearsalDay,
  RehearsalFigures,
  RehearsalId,
  RehearsalResult,
  RehearsalSettings,
} from '@ulak/contracts/rehearsals/schema';

/** A day as the server would answer it: couriers from 18:00 to 21:00. */
export const aRehearsalDay = (given: Partial<RehearsalDay> = {}): RehearsalDay => ({
  day: '2026-03-01',
  orders: 62,
  delivered: 60,
  couriersByHour: Array.from({ length: 24 }, (_, hour) => ({ 18: 3, 19: 4.4, 20: 4 })[hour] ?? 0),
  method: 'NEAREST',
  concurrentLimit: 3,
  location: { lat: 40.9872, lng: 29.0257 },
  rates: { baseRate: 40, pricePerKm: 8, minimumRate: 45 },
  pacing: null,
  reason: null,
  ...given,
});

export const someSettings = (given: Partial<RehearsalSettings> = {}): RehearsalSettings => ({
  couriersByHour: null,
  method: 'NEAREST',
  concurrentLimit: null,
  location: null,
  rates: null,
  pacing: null,
  ...given,
});

export const aRange = (middle: number, low = middle, high = middle): FigureRange => ({ low, middle, high });

export const someFigures = (given: Partial<RehearsalFigures> = {}): RehearsalFigures => ({
  delivered: aRange(60),
  meanMinutes: aRange(31),
  p90Minutes: aRange(48),
  latePercent: aRange(12),
  km: aRange(240),
  courierHours: 11.4,
  pay: aRange(3_300),
  cost: aRange(55),
  ...given,
});

export const aResult = (given: Partial<RehearsalResult> = {}): RehearsalResult => ({
  orders: 62,
  lateAfterMinutes: 45,
  real: someFigures(),
  unchanged: someFigures({ meanMinutes: aRange(32.2, 31.4, 33), latePercent: aRange(13, 11, 15) }),
  tried: someFigures({
    meanMinutes: aRange(41.6, 39, 44),
    latePercent: aRange(38, 35, 41),
    courierHours: 5.4,
    km: aRange(238, 236, 242),
  }),
  calibration: {
    source: 'DAY',
    legs: 184,
    metresPerMinute: 312,
    pickupMinutes: 2.1,
    doorMinutes: 3,
    differencePercent: 4,
  },
  pacingHelps: null,
  ...given,
});

export const aRehearsal = ({ id = 12, ...given }: Partial<Omit<Rehearsal, 'id'>> & { id?: number } = {}) =>
  ({
    id: id as RehearsalId,
    branchId: asBranchId(3),
    day: '2026-03-01',
    settings: someSettings(),
    state: 'DONE',
    done: 10,
    total: 10,
    startedBy: 'Deniz Ulak',
    startedAt: '2026-03-02T09:05:00.000Z',
    finishedAt: '2026-03-02T09:05:08.000Z',
    result: aResult(),
    ...given,
  }) satisfies Rehearsal;
