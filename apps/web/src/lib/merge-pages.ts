/**
 * Rows of several pages in their order, each once: a row that came in between pushes the others on to the
 * next page.
 */
export const mergePages = <Row extends { readonly id: PropertyKey }>(
  pages: readonly (readonly Row[])[],
): Row[] => [...new Map(pages.flat().map((row) => [row.id, row])).values()];
