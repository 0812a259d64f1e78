import type { FieldErrors } from '@ulak/contracts/errors';
import { INVALID_AMOUNT } from '@ulak/contracts/wallet/labels';
import { useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { type Refusal, refusalOf, type WalletChange } from '../model/refusal.ts';

/**
 * What is wrong with the form of a change: found before it is sent, which a toast says too, or told by the
 * server, of which the change itself tells.
 */
export function useRefusal(change: WalletChange) {
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
      const next = refusalOf(error, change);
      setRefusal(next);
      return next;
    },
  };
}
