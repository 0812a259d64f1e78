import {
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@ulak/contracts/webhooks/event-types';
import { type OpenDialog, readListView } from '../../../lib/list-view.ts';
import type { SearchParams } from '../../../lib/search.ts';

export const WEBHOOK_DIALOGS = ['new', 'edit', 'test', 'secret', 'log'] as const;
export type WebhookDialogKind = (typeof WEBHOOK_DIALOGS)[number];

/** Which messages of a log are listed. */
export interface LogFilter {
  readonly state: DeliveryState | null;
  readonly type: WebhookEvent | null;
  /** The number of an order. */
  readonly order: string;
}

/** What of the webhooks is shown; all of it lives in the address. */
export interface WebhooksView extends LogFilter {
  readonly search: string;
  readonly page: number;
  /** Only those that are paused or do not get through. */
  readonly isTroubled: boolean;
  readonly dialog: OpenDialog<WebhookDialogKind> | null;
  /** The message of the open log whose tries are shown. */
  readonly message: string | null;
}

export const NO_LOG_FILTER: LogFilter = { state: null, type: null, order: '' };
const MAX_PAGE = 10_000;
const MAX_ORDER = 64;

function readPage(text: string | undefined): number {
  const page = text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
  return Math.min(page, MAX_PAGE);
}

/** `?q=kasa&page=2&trouble=1&open=log&id=7&state=FAILED&event=ORDER_CREATED&order=12&message=msg_…` */
export function readWebhooksView(params: SearchParams): WebhooksView {
  const { search, dialog } = readListView(params, WEBHOOK_DIALOGS);
  const isLog = dialog?.kind === 'log' && dialog.id !== null;
  const ofLog = (text: string | undefined): string | undefined => (isLog ? text : undefined);
  return {
    search: search.trim(),
    page: readPage(params.page),
    isTroubled: params.trouble === '1',
    dialog: dialog && (dialog.kind === 'new' || dialog.id !== null) ? dialog : null,
    state: DELIVERY_STATES.find((state) => state === ofLog(params.state)) ?? null,
    type: WEBHOOK_EVENTS.find((event) => event === ofLog(params.event)) ?? null,
    order: (ofLog(params.order) ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_ORDER),
    message: /^msg_[\w-]{16,60}$/.exec(ofLog(params.message) ?? '')?.[0] ?? null,
  };
}

/** The address of a view; what is as usual is left out. */
export const writeWebhooksView = (view: WebhooksView): SearchParams => ({
  q: view.search || undefined,
  page: view.page > 1 ? String(view.page) : undefined,
  trouble: view.isTroubled ? '1' : undefined,
  open: view.dialog?.kind,
  id: typeof view.dialog?.id === 'number' ? String(view.dialog.id) : undefined,
  state: view.state ?? undefined,
  event: view.type ?? undefined,
  order: view.order || undefined,
  message: view.message ?? undefined,
});

/** A view with a part of it changed: another dialog forgets the log, another search begins at page 1. */
export function changeView(view: WebhooksView, part: Partial<WebhooksView>): WebhooksView {
  const isOther = part.dialog !== undefined;
  const isNarrowed = part.search !== undefined || part.isTroubled !== undefined;
  return {
    ...view,
    ...(isOther ? { ...NO_LOG_FILTER, message: null } : {}),
    ...(isNarrowed ? { page: 1 } : {}),
    ...part,
  };
}
