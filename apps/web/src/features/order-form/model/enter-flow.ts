import type { KeyboardEvent } from 'react';

/** Fields that Enter passes by; Tab reaches them. */
const SKIPPED = '[data-enter-skip], [data-enter-skip] *';
const FIELDS = 'input:not([type="hidden"]), textarea';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLElement): Field[] =>
  [...form.querySelectorAll<Field>(FIELDS)].filter(
    (field) => !field.readOnly && !field.disabled && !field.matches(SKIPPED),
  );

const isAfter = (field: Field, other: Field): boolean =>
  (field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The `items.0.name` of a field of the order's lines; null: another field. */
const itemPathOf = ({ dataset }: Field): { line: number; field: string } | null => {
  const [, line, field] = /^items\.(\d+)\.(\w+)$/.exec(dataset.path ?? '') ?? [];
  return line === undefined || field === undefined ? null : { line: Number(line), field };
};

/** Where Enter leads from a field: to another one, to a new line of the order, or to the end of the form. */
type NextStop =
  | { readonly to: 'field'; readonly field: Field }
  | { readonly to: 'newLine' }
  | { readonly to: 'end' };

/**
 * The stop after a field. A filled last line leads to a new one, and an empty line out of the lines, so that
 * items are typed one after another without a button.
 */
function nextStop(form: HTMLElement, field: Field): NextStop {
  const item = itemPathOf(field);
  const rest = fieldsOf(form).filter((one) => isAfter(field, one));
  const isLeaving = item?.field === 'name' && field.value.trim() === '';
  const next = isLeaving ? rest.find((one) => itemPathOf(one) === null) : rest[0];
  const isLastOfItems = item?.field === 'price' && (!next || itemPathOf(next) === null);
  if (isLastOfItems) return { to: 'newLine' };
  return next ? { to: 'field', field: next } : { to: 'end' };
}

interface EnterCommands {
  /** Adds a line to the order; its name gets the focus. */
  readonly onNewLine: () => void;
  /** Sends the form. */
  readonly onEnd: () => void;
}

/**
 * Enter goes on to the next field and, at the end, sends the form; with Ctrl it sends at once. A suggestion
 * that is highlighted is chosen instead, by its own field. A key that is held down sends nothing.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLElement>, { onNewLine, onEnd }: EnterCommands): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  if (event.repeat) return;
  const stop: NextStop = event.ctrlKey || event.metaKey ? { to: 'end' } : nextStop(currentTarget, target);
  if (stop.to === 'newLine') onNewLine();
  else if (stop.to === 'end') onEnd();
  else {
    stop.field.focus();
    stop.field.select();
  }
}
