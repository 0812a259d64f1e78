import { storedValue } from '../../../lib/stored-value.ts';

/** More windows than this nobody keeps open over one draft. */
const MAX_KEPT = 50;

/** Ids of drafts that became orders in any window of this browser. They are random and name nobody. */
const sentDrafts = storedValue<readonly string[]>('ulak.sent-drafts', [], (value) =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined,
);

/** Whether a window has made an order of the draft. */
export const wasSent = (draftId: string): boolean => sentDrafts.get().includes(draftId);

/** Remembers that the draft is an order now. */
export const rememberSent = (draftId: string): void =>
  sentDrafts.set([...sentDrafts.get(), draftId].slice(-MAX_KEPT));
