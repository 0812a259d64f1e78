import { oneDecimal } from '@ulak/contracts/domain/figures';
import { REHEARSAL_SEEDS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalFigures, RehearsalResult, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import {
  type BranchDay,
  simulateBranches,
  togetherOf,
  triedDays,
  unchangedDay,
  withoutSlots,
} from './branch-days.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import type { DayFacts } from './day-facts.ts';
import { type DayOutcome, type FigureContext, summarise } from './day-figures.ts';
import { ridesOf, tripsOf } from './single-legs.ts';

/** Slots help when so much fewer orders are late. */
const LATE_SHARE_THAT_HELPS = 0.7;

const SEEDS = Array.from({ length: REHEARSAL_SEEDS }, (_, index) => index + 1);

/** The day as it was. */
function realDay({ branch, orders }: DayFacts): DayOutcome {
  return {
    deliveries: orders.flatMap(({ delivered, km }, order) =>
      delivered === null ? [] : [{ order, at: delivered, km }],
    ),
    trips: tripsOf(ridesOf(orders)).map((trip) => ({ from: branch, doors: trip.map(({ order }) => order) })),
  };
}

/**
 * Replays a day as it was and as it is tried, with several seeds each; of slots also the same try without
 * them. Yields after each simulated day how many are done; stops where its caller stops.
 * @param rest called again and again while a day is simulated
 */
export function* rehearse(
  facts: DayFacts,
  settings: RehearsalSettings,
  rest?: () => void,
): Generator<number, RehearsalResult, void> {
  const calibration = calibrate(facts);
  const [was, tried] = [[unchangedDay(facts)], triedDays(facts, settings)];
  let done = 0;
  function* replay(branches: readonly BranchDay[]): Generator<number, DayOutcome[], void> {
    const outcomes: DayOutcome[] = [];
    for (const seed of SEEDS) {
      outcomes.push(simulateBranches(branches, { calibration, seed, ...(rest && { rest }) }));
      done += 1;
      yield done;
    }
    return outcomes;
  }
  const { rates } = facts.branch;
  const dayContext: FigureContext = { ...togetherOf(was), facts, rates };
  const real = summarise([realDay(facts)], dayContext);
  const unchanged = summarise(yield* replay(was), dayContext);
  const triedContext: FigureContext = { ...togetherOf(tried), facts, rates: settings.rates ?? rates };
  const outcome = summarise(yield* replay(tried), triedContext);
  let pacingHelps: boolean | null = null;
  if (settings.pacing?.isOn) {
    const free = tried.map(withoutSlots);
    const unpaced = yield* replay(free);
    pacingHelps = helps(outcome, summarise(unpaced, { ...triedContext, ...togetherOf(free) }));
  }
  const [, second] = tried;
  return {
    orders: facts.orders.length,
    lateAfterMinutes: facts.branch.maxDeliveryMin,
    real,
    unchanged,
    tried: outcome,
    calibration: viewCalibration(calibration, { real, unchanged }),
    pacingHelps,
    ...(second && { secondOrders: second.places.length }),
  };
}

const helps = (paced: RehearsalFigures, unpaced: RehearsalFigures): boolean =>
  unpaced.latePercent.middle > 0 &&
  paced.latePercent.middle <= LATE_SHARE_THAT_HELPS * unpaced.latePercent.middle;

function viewCalibration(
  { source, legs, metresPerMinute, pickupMinutes, deskMinutes, doorMinutes }: Calibration,
  { real, unchanged }: { readonly real: RehearsalFigures; readonly unchanged: RehearsalFigures },
): RehearsalResult['calibration'] {
  const [was, is] = [real.meanMinutes?.middle, unchanged.meanMinutes?.middle];
  return {
    source,
    legs,
    metresPerMinute: Math.round(metresPerMinute),
    pickupMinutes: oneDecimal(pickupMinutes + deskMinutes),
    doorMinutes: oneDecimal(doorMinutes),
    differencePercent: was && is !== undefined ? oneDecimal(100 * (is / was - 1)) : null,
  };
}
