import { useCallback, useMemo } from 'react';
import { isTouched, type OrderFormValues, readDraft } from '../model/form-values.ts';

/**
 * Draft of a closed form. It holds a customer's data: stored for this tab only,
 * gone with it.
 */
export interface Draft {
  readonly initialValues: OrderFormValues | null;
  readonly save: (values: OrderFormValues) => void;
  readonly discard: () => void;
}

export function useDraft(userId: number): Draft {
  const key = `ulak.order-draft.${userId}`;
  const initialValues = useMemo(() => {
    const draft = read(key);
    return draft && isTouched(draft) ? draft : null;
  }, [key]);
  const save = useCallback(
    (values: OrderFormValues) => (isTouched(values) ? write(key, values) : remove(key)),
    [key],
  );
  const discard = useCallback(() => remove(key), [key]);
  return { initialValues, save, discard };
}

// Storage may be full or forbidden: then there is no draft, and nothing else is lost.
function read(key: string): OrderFormValues | null {
  try {
    return readDraft(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function write(key: string, values: OrderFormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    remove(key);
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}
