import { useMutation, useQueryClient } from '@tanstack/react-query';
import { skipSetupSteps } from '@ulak/contracts/setup/calls';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import { setupQuery } from '../../domain/setup/setup-query.ts';
import { call } from '../../lib/call.ts';

/** Keeps which steps this person skips; the answer is the setup as it stands then. */
export function useSkipSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (skipped: readonly SetupStep[]) =>
      (await call(skipSetupSteps, { body: { skipped: [...skipped] } })).data,
    onSuccess: (setup) => client.setQueryData(setupQuery.queryKey, setup),
  });
}
