import type { SearchParams } from './search.ts';

/** What of an administration list lives in the address bar: search text, sort, the dialog that is open. */
export interface ListView<Dialog extends string = string> {
  readonly search: string;
  /** As `readTableSort` reads it. */
  readonly sort: string | undefined;
  readonly dialog: OpenDialog<Dialog> | null;
}

/** `id` of the record that the dialog is about; null: of none. */
export interface OpenDialog<Dialog extends string = string> {
  readonly kind: Dialog;
  readonly id: number | null;
}

const MAX_SEARCH = 100;

function readId(text: string | undefined): number | null {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  return id !== null && Number.isSafeInteger(id) ? id : null;
}

/**
 * The view that an address asks for: `?q=moda&sort=-name&open=edit&id=7`.
 * @param dialogs that the screen knows; an address that names another one opens none
 */
export function readListView<Dialog extends string>(
  params: SearchParams,
  dialogs: readonly Dialog[],
): ListView<Dialog> {
  const kind = dialogs.find((name) => name === params.open);
  return {
    search: (params.q ?? '').replaceAll('\u0000', '').slice(0, MAX_SEARCH),
    sort: params.sort,
    dialog: kind ? { kind, id: readId(params.id) } : null,
  };
}

/** The search part of the address for a view; what is as usual is left out. */
export const writeListView = ({ search, sort, dialog }: ListView): SearchParams => ({
  q: search || undefined,
  sort: sort || undefined,
  open: dialog?.kind,
  id: typeof dialog?.id === 'number' ? String(dialog.id) : undefined,
});
