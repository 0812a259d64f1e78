import type { FeedbackBody } from '@ulak/contracts/feedback/schema';
import type { UserId } from '@ulak/contracts/ids';
import { FEEDBACK_FAILURES } from '@ulak/contracts/feedback/kinds';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError, messageOf } from '../../../lib/call.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { toastError } from '../../../lib/toast.ts';
import { draftErrors, draftOf, EMPTY_DRAFT, type FeedbackDraft, type FeedbackErrors } from '../model/form.ts';
import { useSendFeedback } from '../queries.ts';

type Body = z.input<typeof FeedbackBody>;

/** The courier's form: what is typed is kept on the phone until it has arrived. */
export function useFeedbackForm(courierId: UserId) {
  const [draft, setDraft] = useState(() => draftOf(courierId).get());
  const [errors, setErrors] = useState<FeedbackErrors>({});
  const sent = useRef<FeedbackDraft | null>(null);
  useEffect(() => draftOf(courierId).set(draft), [courierId, draft]);
  const sending = useSendFeedback(() => {
    draftOf(courierId).clear();
    // what was typed while it was on its way is the next one
    setDraft((present) => (present.content === sent.current?.content ? EMPTY_DRAFT : present));
  });
  const change = (part: Partial<FeedbackDraft>): void => {
    setDraft({ ...draft, ...part, key: null });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) });
  };
  const submit = (): void => {
    if (sending.isPending) return;
    const { type, content } = draft;
    const found = draftErrors(draft);
    setErrors(found);
    if (type === null || Object.keys(found).length > 0) return;
    const key = draft.key ?? newIdempotencyKey();
    const body: Body = { type, content: content.trim() };
    sent.current = { ...draft, key };
    setDraft(sent.current);
    sending.mutate(
      { body, key },
      {
        onError: (error) => {
          if (error instanceof CallError) setErrors(error.details);
          toastError(messageOf(error), FEEDBACK_FAILURES.send);
        },
      },
    );
  };
  const { error } = sending;
  const isOfField = errors.type !== undefined || errors.content !== undefined;
  return {
    draft,
    errors,
    failure: error && !isOfField ? `${FEEDBACK_FAILURES.send}. ${messageOf(error)}` : undefined,
    isSending: sending.isPending,
    change,
    submit,
  };
}
