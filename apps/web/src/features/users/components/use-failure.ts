import type { FieldErrors } from '@ulak/contracts/errors';
import { useState } from 'react';
import { toastError } from '../../../lib/toast.ts';
import { type Failure, failureOf } from '../model/failure.ts';

const NO_ERRORS: FieldErrors = {};

/**
 * What is wrong with a form: found here before it is sent, or told by the server, then also in a toast.
 * @param fallback the sentence of spec 2 §8 @param known the form's fields
 */
export function useFailure(fallback: string, known: readonly string[] = []) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  return {
    failure,
    errors,
    /** Errors found before sending. @returns whether there are any */
    refuse: (found: FieldErrors): boolean => {
      setFailure(null);
      setErrors(found);
      return Object.keys(found).length > 0;
    },
    fail: (error: unknown): Failure => {
      const next = failureOf(error, fallback, known);
      setFailure(next);
      setErrors(next.fields);
      toastError(next.message, next.title);
      return next;
    },
    clear: (): void => {
      setFailure(null);
      setErrors(NO_ERRORS);
    },
  };
}
