import type { SetupView } from '@ulak/contracts/setup/schema';
import { SETUP_STEPS, type SetupStep } from '@ulak/contracts/setup/steps';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';

export interface SetupCaller {
  readonly actor: UserActor;
  readonly scope: Scope;
}

export type SetupService = ReturnType<typeof createSetupService>;

/** The first run: what is set up, judged from the data, and what the caller skips (decision 063). */
export const createSetupService = () => ({ readSetup, skipSteps });

/** The steps of the scope's companies, done or not, and the caller's skipped ones. */
async function readSetup(tx: Tx, { actor, scope }: SetupCaller): Promise<SetupView> {
  const { couriers, dispatchers, ...facts } = await repository.readFacts(tx, scope);
  const skipped = await repository.readSkipped(tx, actor.id);
  const done: Record<SetupStep, boolean> = {
    company: facts.companies > 0,
    branch: facts.branches > 0,
    people: couriers > 0 && dispatchers > 0,
    order: facts.orders,
  };
  return {
    ...facts,
    people: { couriers, dispatchers },
    steps: SETUP_STEPS.map((id) => ({ id, done: done[id], skipped: skipped.includes(id) })),
  };
}

/** Replaces the caller's skipped steps; answers the steps as they stand then. */
async function skipSteps(tx: Tx, caller: SetupCaller, steps: readonly SetupStep[]): Promise<SetupView> {
  await repository.setSkipped(
    tx,
    caller.actor.id,
    SETUP_STEPS.filter((id) => steps.includes(id)),
  );
  return readSetup(tx, caller);
}
