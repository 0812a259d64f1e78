import {
  FEEDBACK_TYPE_MISSING,
  FEEDBACK_TYPES,
  type FeedbackType,
  visibleLength,
} from '@ulak/contracts/feedback/kinds';
import type { UserId } from '@ulak/contracts/ids';
import { FEEDBACK_TOO_SHORT, MIN_FEEDBACK } from '@ulak/contracts/salary/feedback-status';
import { storedValue } from '../../../lib/stored-value.ts';

/** What stands in the form. */
export interface FeedbackDraft {
  readonly type: FeedbackType | null;
  readonly content: string;
  /** The key under which it was sent as it stands; the same one again makes no second feedback. */
  readonly key: string | null;
}

export const EMPTY_DRAFT: FeedbackDraft = { type: null, content: '', key: null };

/** Errors by field. */
export interface FeedbackErrors {
  readonly type?: string | undefined;
  readonly content?: string | undefined;
}

/** What is wrong with a draft before it is sent (spec 3 §5). */
export const draftErrors = ({ type, content }: FeedbackDraft): FeedbackErrors => ({
  ...(type === null && { type: FEEDBACK_TYPE_MISSING }),
  ...(visibleLength(content) < MIN_FEEDBACK && { content: FEEDBACK_TOO_SHORT }),
});

function readDraft(value: unknown): FeedbackDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, content, key } = value as Record<string, unknown>;
  if (typeof content !== 'string') return undefined;
  return {
    type: FEEDBACK_TYPES.find((one) => one === type) ?? null,
    content,
    key: typeof key === 'string' ? key : null,
  };
}

/** The draft of a courier on this phone: what was typed outlives the page and a lost connection. */
export const draftOf = (courierId: UserId) =>
  storedValue<FeedbackDraft>(`feedback-draft:${courierId}`, EMPTY_DRAFT, readDraft);
