import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '@ulak/contracts/auth/calls';
import { call } from '../../lib/call.ts';
import { navigateTo } from '../../lib/navigate.ts';
import { sessionQuery } from '../../lib/session.ts';
import { signedInHint } from '../../lib/signed-in-hint.ts';
import type { LoginValues } from './model.ts';

/** Signs in; a signed-in user goes to / and from there to the own home (spec 1 §2.2). */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: LoginValues) => call(login, { body: values }),
    onSuccess: (user) => {
      signedInHint.set(true);
      client.setQueryData(sessionQuery.queryKey, user);
      navigateTo('/', { replace: true });
    },
  });
}
