import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';
import { refetchOvertakenAnswers } from './first-answer.ts';
import { loadPage, SESSION_ENDED_PATH } from './navigate.ts';
import { onServerReachable } from './reachability.ts';
import { sessionQuery } from './session.ts';
import { signedInHint } from './signed-in-hint.ts';

const MOST_RETRIES = 2;

/**
 * Retries only what may succeed next time: no answer, or a failing server. A query that took too long would
 * do so again, at the cost of others: its screen offers the retry.
 */
function retry(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES || !(error instanceof CallError)) return false;
  if (error.code === 'QUERY_TIMEOUT') return false;
  return error.status === 0 || error.status >= 500;
}

/**
 * A session that ended on the server (elsewhere signed out, role changed, 7 days over) ends here too, and the
 * login page says so: the user may have been in the middle of something.
 */
function onError(error: Error): void {
  if (!(error instanceof CallError)) return;
  // Who must set a new password first gets its screen in place of this one, as soon as the session is asked
  // for again.
  if (error.code === 'PASSWORD_CHANGE_REQUIRED') {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  if (error.code !== 'NOT_AUTHENTICATED') return;
  signedInHint.clear();
  loadPage(SESSION_ENDED_PATH);
}

/** Owns all server state of the page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

refetchOvertakenAnswers(queryClient);

/** What was asked for while there was no network may never be answered: it is asked for anew. */
onlineManager.subscribe((isOnline) => {
  if (isOnline) void queryClient.refetchQueries({ type: 'active' });
});

/**
 * Asks anew for what failed or waits for its next try, as soon as the server answers anything again: a poll
 * would otherwise wait out its interval.
 */
onServerReachable(() => {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0 || state.isInvalidated,
  });
});
