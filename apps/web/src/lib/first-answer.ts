import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks anew for what was invalidated while its first answer was on its way: that answer may be older than the
 * message that invalidated it, and TanStack Query joins such a fetch to the one that runs.
 */
export function refetchOvertakenAnswers(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') overtaken.add(query);
    if (action.type === 'success' && overtaken.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
