import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSetup, skipSetupSteps } from '@ulak/contracts/setup/calls';
import type { SetupView } from '@ulak/contracts/setup/schema';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import { call } from '../../lib/call.ts';

/** Whether a step is left that its person wants to see. */
export const isSetupOpen = (setup: SetupView | undefined): boolean =>
  setup?.steps.some(({ done, skipped }) => !done && !skipped) === true;

/** Asked again only while a step is open: whoever is set up asks once. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await call(getSetup, { signal })).data,
  staleTime: ({ state }) => (isSetupOpen(state.data) ? 0 : Number.POSITIVE_INFINITY),
});

/** Keeps which steps this person skips; the answer is the setup as it stands then. */
export function useSkipSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (skipped: readonly SetupStep[]) =>
      (await call(skipSetupSteps, { body: { skipped: [...skipped] } })).data,
    onSuccess: (setup) => client.setQueryData(setupQuery.queryKey, setup),
  });
}
