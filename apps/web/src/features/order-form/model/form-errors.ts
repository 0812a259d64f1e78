import { CreateOrderBody, EditOrderBody } from '@ulak/contracts/orders/requests';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { isBlankItem, type ItemValues, type OrderFormValues } from './form-values.ts';
import { createBody, editBody } from './request-body.ts';

const BRANCH_REQUIRED = 'Lütfen bir şube seçin';

export type FormErrors = Record<string, string>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Errors keyed by form field. Items are counted as they stand in the form, where untouched lines count too.
 */
function fieldErrors(issues: readonly Issue[], items: readonly ItemValues[]): FormErrors {
  const places = items.flatMap((item, index) => (isBlankItem(item) ? [] : [index]));
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const [field, index, ...rest] = path.map(String);
    const key =
      field === 'items' && index !== undefined
        ? ['items', places[Number(index)] ?? index, rest[0] ?? 'name'].join('.')
        : (field ?? 'form');
    errors[key] ??= message;
  }
  return errors;
}

/** What is wrong with the order as a whole, which no field of the form can show. */
export function footerError(errors: Readonly<Record<string, unknown>>): string | undefined {
  const found = ['total', 'items', 'discount', 'form']
    .map((field) => errors[field])
    .find((error) => typeof error === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** The server's `details` (keys with dots) as form errors. */
export const serverErrors = (
  details: Readonly<Record<string, string>>,
  items: readonly ItemValues[],
): FormErrors =>
  fieldErrors(
    Object.entries(details).map(([field, message]) => ({ path: field.split('.'), message })),
    items,
  );

/** What is wrong with a new order, by field; empty when it may be sent (spec 1 §5). */
export function createErrors(values: OrderFormValues): FormErrors {
  const parsed = CreateOrderBody.safeParse(createBody(values));
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, values.items);
  return values.branchId ? errors : { ...errors, branchId: BRANCH_REQUIRED };
}

/** What is wrong with an edited order, by field. */
export function editErrors(order: OrderView, values: OrderFormValues): FormErrors {
  const parsed = EditOrderBody.safeParse(editBody(order, values) ?? { customerName: values.customerName });
  return parsed.success ? {} : fieldErrors(parsed.error.issues, values.items);
}
