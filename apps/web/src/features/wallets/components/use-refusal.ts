import type { FieldErrors } from '@ulak/contracts/errors';
import { INVALID_AMOUNT } from '@ulak/contracts/wallet/labels';
import { useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { type Refusal, refusalOf } from '../model/refusal.ts';

/**
 * What is wrong with a form: found before it is sent, or told by the server; in a toast, too.
 * @param fallback the sentence of spec 3 §8 @param known the form's fields
 */
export function useRefusal(fallback: string, known: readonly string[]) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    refusal,
    errors: refusal?.fields ?? {},
    /** Errors found before sending. @returns whether there are any */
    refuse: (fields: FieldErrors): boolean => {
      const [first] = Object.values(fields);
      if (first === undefined) {
        setRefusal(null);
        return false;
      }
      const title = fields.amount === undefined ? 'Hata' : INVALID_AMOUNT;
      setRefusal({ code: null, title, message: first, fields, form: undefined });
      toastError(first, title);
      return true;
    },
    fail: (error: unknown): Refusal => {
      const next = refusalOf(error, fallback, known);
      setRefusal(next);
      toastError(next.message, next.title);
      return next;
    },
  };
}
