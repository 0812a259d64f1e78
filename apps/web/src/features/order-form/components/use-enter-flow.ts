import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, useRef } from 'react';
import { goOnByEnter } from '../model/enter-flow.ts';
import { emptyItem, isBlankItem, type OrderFormValues } from '../model/form-values.ts';

/**
 * Enter from field to field of an order's form, and its sending at the end.
 * @param isBusy while the form is being sent, nothing sends it again
 */
export function useEnterFlow(form: UseFormReturnType<OrderFormValues>, isBusy: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const focusLine = (line: number): void => {
    // the line is on the page after the next rendering
    requestAnimationFrame(() => {
      const input: HTMLElement | null = form.getInputNode(`items.${line}.name`);
      input?.focus();
    });
  };
  const addLine = (): void => {
    const { items } = form.getValues();
    const blank = items.findIndex(isBlankItem);
    if (blank === -1) form.insertListItem('items', emptyItem());
    focusLine(blank === -1 ? items.length : blank);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    goOnByEnter(event, {
      onNewLine: addLine,
      onEnd: () => {
        if (!isBusy) ref.current?.requestSubmit();
      },
    });
  /** The button that sends, once what is on the page is whole. */
  const focusEnd = (): void => {
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus());
  };
  return { ref, onKeyDown, focusEnd };
}
