import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { KnownCustomer } from '@ulak/contracts/customers/schema';
import { useEffect, useEffectEvent } from 'react';
import type { OrderFormValues } from '../model/form-values.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { type Asked, forgetCustomer, isOfAnother, recallCustomer } from '../model/recall-customer.ts';
import { wholeNumber } from '../model/whole-number.ts';
import { knownCustomer } from '../queries.ts';

/** What is known of the number in the form. */
export type CustomerState =
  /** No whole number yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly customer: KnownCustomer };

/**
 * Looks the number up once it is whole and fills the empty fields; another number, or a branch of another
 * company, takes back what the one before had filled in. The form never waits for it.
 */
export function useKnownCustomer(
  form: UseFormReturnType<OrderFormValues>,
  branch: Pick<BranchView, 'location' | 'companyId'> | undefined,
): CustomerState {
  const { customerPhone, branchId } = form.values;
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  // an OWNER's lookup is refused before a branch says of which company the customer is
  const isTooEarly = user?.role === 'OWNER' && !branchId;
  const phone = isTooEarly ? null : wholeNumber(customerPhone);
  const { data, error, isFetching } = useQuery(knownCustomer(phone && customerPhone.trim(), branchId));
  const companyId = branch?.companyId ?? null;

  const forget = useEffectEvent((asked: Asked | null) => {
    if (asked && isOfAnother(form.getValues(), asked)) form.setValues(forgetCustomer(form.getValues()));
  });
  const fill = useEffectEvent((asked: string | null, found: typeof data) => {
    const values = form.getValues();
    if (asked === null || !found || values.recalled?.phone === asked) return;
    const point = branch?.location ?? null;
    const recalled = recallCustomer(values, { phone: asked, companyId, customer: found, branch: point });
    form.setValues(recalled);
    for (const field of Object.keys(recalled)) form.clearFieldError(field);
  });
  useEffect(() => forget(phone === null ? null : { phone, companyId }), [phone, companyId]);
  useEffect(() => fill(phone, data), [phone, data]);

  if (phone === null) return { kind: 'none' };
  if (data) return { kind: 'known', customer: data };
  if (isFetching) return { kind: 'asking' };
  if (error) return { kind: 'failed', error };
  return { kind: 'new' };
}
