import { oneDecimal } from '@ulak/contracts/domain/figures';
import { REHEARSAL_SEEDS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalFigures, RehearsalResult, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { type Calibration, calibrate } from './calibrate.ts';
import { changeDuty } from './change-duty.ts';
import { type DayFacts, methodOf } from './day-facts.ts';
import { type DayOutcome, type FigureContext, summarise } from './day-figures.ts';
import { paceOrders } from './pace-orders.ts';
import { type Scenario, simulateBranchDay } from './simulate-branch-day.ts';
import { ridesOf, tripsOf } from './single-legs.ts';

/** Slots help when so much fewer orders are late. */
const LATE_SHARE_THAT_HELPS = 0.7;

const SEEDS = Array.from({ length: REHEARSAL_SEEDS }, (_, index) => index + 1);

/** The day as it was. */
function realDay({ orders }: DayFacts): DayOutcome {
  return {
    deliveries: orders.flatMap(({ delivered, km }, order) =>
      delivered === null ? [] : [{ order, at: delivered, km }],
    ),
    trips: tripsOf(ridesOf(orders)).map((trip) => trip.map(({ order }) => order)),
  };
}

/** The day with its own settings. */
const unchangedDay = ({ branch, orders, duty }: DayFacts): Scenario => ({
  place: branch,
  duty,
  method: methodOf(orders),
  concurrentLimit: branch.concurrentLimit,
  slots: orders.map(({ slot }) => slot),
});

/** The day as it is tried. */
function triedDay(facts: DayFacts, settings: RehearsalSettings): Scenario {
  const was = unchangedDay(facts);
  const { couriersByHour, method, pacing } = settings;
  const duty = couriersByHour ? changeDuty(facts.duty, couriersByHour) : was.duty;
  const concurrentLimit = settings.concurrentLimit ?? was.concurrentLimit;
  const place = settings.location ?? was.place;
  const slots = !pacing
    ? was.slots
    : pacing.isOn
      ? paceOrders(facts, { rush: pacing, place, duty, concurrentLimit })
      : withoutSlots(facts);
  return { place, duty, method, concurrentLimit, slots };
}

const withoutSlots = ({ orders }: DayFacts): null[] => orders.map(() => null);

/**
 * Replays a day as it was and as it is tried, with several seeds each; of slots also the same try without
 * them. Yields after each simulated day how many are done; stops where its caller stops.
 */
export function* rehearse(
  facts: DayFacts,
  settings: RehearsalSettings,
): Generator<number, RehearsalResult, void> {
  const calibration = calibrate(facts);
  const [was, tried] = [unchangedDay(facts), triedDay(facts, settings)];
  let done = 0;
  function* replay(scenario: Scenario): Generator<number, DayOutcome[], void> {
    const outcomes: DayOutcome[] = [];
    for (const seed of SEEDS) {
      outcomes.push(simulateBranchDay(facts, scenario, { calibration, seed }));
      done += 1;
      yield done;
    }
    return outcomes;
  }
  const { rates } = facts.branch;
  const dayContext: FigureContext = { ...was, facts, rates };
  const real = summarise([realDay(facts)], dayContext);
  const unchanged = summarise(yield* replay(was), dayContext);
  const triedContext: FigureContext = { ...tried, facts, rates: settings.rates ?? rates };
  const outcome = summarise(yield* replay(tried), triedContext);
  let pacingHelps: boolean | null = null;
  if (settings.pacing?.isOn) {
    const slots = withoutSlots(facts);
    const unpaced = yield* replay({ ...tried, slots });
    pacingHelps = helps(outcome, summarise(unpaced, { ...triedContext, slots }));
  }
  return {
    orders: facts.orders.length,
    lateAfterMinutes: facts.branch.maxDeliveryMin,
    real,
    unchanged,
    tried: outcome,
    calibration: viewCalibration(calibration, { real, unchanged }),
    pacingHelps,
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
