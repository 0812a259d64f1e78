/** Names as people type them, with commas between: without blanks and empty ones. */
export const readNames = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Names as a field shows them: 'Multinet, Setcard'. */
export const namesText = (names: readonly string[]): string => names.join(', ');
