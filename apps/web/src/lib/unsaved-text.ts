/** Fields in which somebody typed since the page was loaded. */
const typedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Begins to record what is typed; called once. */
export function recordTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField) typedFields.add(target);
    },
    { capture: true },
  );
}

/** Whether a field of the page holds text that somebody typed and that loading the page anew would lose. */
export function hasUnsavedText(): boolean {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  return [...typedFields].some(({ value }) => value.trim() !== '');
}
