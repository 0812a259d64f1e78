import { queryOptions } from '@tanstack/react-query';
import { getWebSettings } from '@ulak/contracts/settings/calls';
import { call } from './call.ts';

/** Map tiles, demo mode and contacts; they change only with a restart of the server. */
export const webSettings = queryOptions({
  queryKey: ['web-settings'],
  queryFn: ({ signal }) => call(getWebSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
