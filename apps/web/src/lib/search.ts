/**
 * The address bar's query as plain texts: filters, tabs and sort orders are kept there (ux.md), written by
 * hand and shared by link.
 */
export type SearchParams = Readonly<Record<string, string | undefined>>;

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: SearchParams): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}
