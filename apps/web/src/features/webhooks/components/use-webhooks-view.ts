import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { leaveAddress, nextSteps, presentSteps } from '../../../lib/address-steps.ts';
import type { SearchParams } from '../../../lib/search.ts';
import {
  changeView,
  readWebhooksView,
  type WebhooksView,
  writeWebhooksView,
} from '../model/webhooks-view.ts';

export type ChangeWebhooksView = (part: Partial<WebhooksView>) => void;

const DIALOG = 'webhook';
const MESSAGE = 'webhook-message';

/** Whether a change only closes what the browser's back would close. */
const isClosing = (part: Partial<WebhooksView>, name: 'dialog' | 'message'): boolean =>
  part[name] === null && Object.keys(part).length === 1;

/**
 * The webhooks as the address says so, and the way to change it: a dialog and a message of the log are steps
 * of the history, so that Back closes them. Parameters of other parts of the screen stay.
 */
export function useWebhooksView(): [WebhooksView, ChangeWebhooksView] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const router = useRouter();
  const view = useMemo(() => readWebhooksView(search), [search]);
  const change = useCallback<ChangeWebhooksView>(
    (part) => {
      if (isClosing(part, 'dialog') && leaveAddress(DIALOG)) return;
      if (isClosing(part, 'message') && leaveAddress(MESSAGE)) return;
      const present = readWebhooksView(router.state.location.search);
      const opened =
        part.dialog && !present.dialog ? DIALOG : part.message && !present.message ? MESSAGE : undefined;
      void navigate({
        to: '.',
        replace: opened === undefined,
        state: { ulakSteps: opened === undefined ? presentSteps() : nextSteps(opened) },
        resetScroll: false,
        search: (params: SearchParams) => ({
          ...params,
          ...writeWebhooksView(changeView(readWebhooksView(params), part)),
        }),
      });
    },
    [navigate, router],
  );
  return [view, change];
}
