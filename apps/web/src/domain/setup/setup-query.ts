import { queryOptions } from '@tanstack/react-query';
import { getSetup } from '@ulak/contracts/setup/calls';
import type { SetupView } from '@ulak/contracts/setup/schema';
import { call } from '../../lib/call.ts';

/** Whether a step is left that its person wants to see. */
export const isSetupOpen = (setup: SetupView | undefined): boolean =>
  setup?.steps.some(({ done, skipped }) => !done && !skipped) === true;

/** Asked again only while a step is open: whoever is set up asks once. Of `SETUP_ROLES` only. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await call(getSetup, { signal })).data,
  staleTime: ({ state }) => (isSetupOpen(state.data) ? 0 : Number.POSITIVE_INFINITY),
});
