import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { MouseEvent } from 'react';
import type { Point } from '../../../ui/map/types.ts';
import type { OrderFormValues } from './form-values.ts';

type Form = UseFormReturnType<OrderFormValues>;

/** The point is chosen by its address. */
const POINT_FIELD = 'customerAddress';

/**
 * After a refused submission the focus goes to the first wrong field on screen, so that a keyboard user is
 * where the work is.
 */
export function focusFirstError(form: Form, errors: FormErrors): void {
  const inputs = Object.keys(errors).flatMap((field): HTMLElement[] => {
    const input: HTMLElement | null = form.getInputNode(field === 'location' ? POINT_FIELD : field);
    return input ? [input] : [];
  });
  inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  inputs[0]?.focus();
}

/**
 * For the form's buttons: a field takes over what was typed when it loses the focus and may grow by it, and a
 * button that moves away under the press would never be clicked. So the focus comes only with the click.
 */
export const focusOnClickOnly = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus(),
};

/** A person has set the point on the map. */
export function pickLocation(form: Form, location: Point): void {
  form.setValues({ location, pointKind: 'map', precision: null });
  form.clearFieldError('location');
}

/** The order is handed over at the branch on purpose. */
export function pickBranch(form: Form, branch: Point): void {
  const isUnnamed = form.getValues().customerAddress.trim() === '';
  form.setValues({
    location: branch,
    pointKind: 'branch',
    precision: null,
    ...(isUnnamed ? { customerAddress: 'Şubede teslim' } : {}),
  });
  form.clearFieldError('location');
}
