import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { Place } from '@ulak/contracts/places/schema';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Point } from '../../../ui/map/types.ts';
import type { OrderFormValues } from './form-values.ts';

type Form = UseFormReturnType<OrderFormValues>;

/**
 * After a refused submission the focus goes to the first wrong field on screen, so that a keyboard user is
 * where the work is.
 */
export function focusFirstError(form: Form, errors: FormErrors): void {
  const inputs = Object.keys(errors).flatMap((field): HTMLElement[] => {
    const input: HTMLElement | null = form.getInputNode(field);
    return input ? [input] : [];
  });
  inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  inputs[0]?.focus();
}

/**
 * Enter in a field chooses a suggestion or does nothing: an order is sent by its button only, never half
 * typed.
 */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * For the form's buttons: a field takes over what was typed when it loses the focus and may grow by it, and a
 * button that moves away under the press would never be clicked. So the focus comes only with the click.
 */
export const focusOnClickOnly = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus(),
};

/** A person has set the point: from now on it does not follow the branch. */
export function pickLocation(form: Form, location: Point): void {
  form.setValues({ location, isLocationPicked: true });
  form.clearFieldError('location');
}

/** A found place sets the point; a full address also fills the address field while that is empty. */
export function pickPlace(form: Form, { location, label, source }: Place): void {
  pickLocation(form, location);
  if (source !== 'gazetteer' && form.values.customerAddress.trim() === '')
    form.setFieldValue('customerAddress', label);
}
