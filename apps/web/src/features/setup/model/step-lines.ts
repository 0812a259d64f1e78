import type { SetupView } from '@ulak/contracts/setup/schema';
import type { SetupStep } from '@ulak/contracts/setup/steps';

/**
 * `next`: what to do now. `open`: may be done too. `waits`: needs an earlier step first. A skipped step that
 * was done meanwhile is done.
 */
export type StepState = 'done' | 'skipped' | 'next' | 'open' | 'waits';

/** One step as the card shows it. */
export interface StepLine {
  readonly id: SetupStep;
  readonly title: string;
  readonly state: StepState;
  /** What is there, or what is missing. */
  readonly note: string;
}

const STEP_TITLES: Record<SetupStep, string> = {
  company: 'Şirket',
  branch: 'Şube',
  people: 'Ekip',
  order: 'İlk sipariş',
};

/** What has to be there before the step's dialog can be of use. */
const NEEDS: Partial<Record<SetupStep, SetupStep>> = { branch: 'company', people: 'branch', order: 'branch' };

/** The four steps in their order. */
export function stepLines(setup: SetupView): readonly StepLine[] {
  const isDone = (id: SetupStep | undefined): boolean =>
    id === undefined || setup.steps.some((step) => step.id === id && step.done);
  const next = setup.steps.find(({ id, done, skipped }) => !done && !skipped && isDone(NEEDS[id]));
  return setup.steps.map(({ id, done, skipped }) => {
    const state = stateOf({ done, skipped, isNext: id === next?.id, isReady: isDone(NEEDS[id]) });
    return { id, title: STEP_TITLES[id], state, note: noteOf(id, state, setup) };
  });
}

function stateOf(step: { done: boolean; skipped: boolean; isNext: boolean; isReady: boolean }): StepState {
  if (step.done) return 'done';
  if (step.skipped) return 'skipped';
  if (!step.isReady) return 'waits';
  return step.isNext ? 'next' : 'open';
}

function noteOf(id: SetupStep, state: StepState, setup: SetupView): string {
  if (state === 'skipped') return 'Atlandı';
  if (state === 'waits') return `Önce: ${STEP_TITLES[NEEDS[id] ?? 'company']}`;
  return state === 'done' ? DONE_NOTES[id](setup) : OPEN_NOTES[id](setup);
}

const DONE_NOTES: Record<SetupStep, (setup: SetupView) => string> = {
  company: ({ companies }) => (companies === 1 ? 'Eklendi' : `${companies} şirket`),
  branch: ({ branches, unplacedBranches }) =>
    unplacedBranches === 0
      ? `${branches} şube`
      : `${branches + unplacedBranches} şube, ${unplacedBranches} tanesinin yeri seçilmedi`,
  people: ({ people }) => `${people.couriers} kurye, ${people.dispatchers} yönetici`,
  order: ({ keyOrders }) => (keyOrders ? 'Sipariş sisteminden geliyor' : 'Elle oluşturuldu'),
};

const OPEN_NOTES: Record<SetupStep, (setup: SetupView) => string> = {
  company: () => 'Adı yeter; gerisi sonra da girilir.',
  branch: ({ unplacedBranches }) =>
    unplacedBranches === 0
      ? 'Adresi ve haritadaki yeri: mesafeler buradan ölçülür.'
      : 'Şube var, haritadaki yeri henüz seçilmedi.',
  people: ({ people }) => {
    if (people.couriers > 0) return 'Siparişleri kuryelere dağıtacak bir kişi.';
    if (people.dispatchers > 0) return 'En az bir kurye; tek tek ya da Excel ile.';
    return 'Bir kurye ve siparişleri dağıtacak bir kişi.';
  },
  order: () => 'Elle, ya da şubenin anahtarıyla sipariş sisteminizden.',
};

/** Whether an order system delivers, as a line of its own. */
export const keyLineOf = ({ keyOrders }: SetupView): string =>
  keyOrders ? 'Anahtarla sipariş geldi.' : 'Anahtarla henüz sipariş gelmedi.';

/** Steps that are done, of how many. */
export const progressOf = ({ steps }: SetupView): string =>
  `${steps.filter(({ done }) => done).length}/${steps.length}`;
