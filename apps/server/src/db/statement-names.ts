/** A text that came this often is worth a plan on each connection. */
const MIN_USES_TO_PREPARE = 5;
/** Texts with lists of changing length are many; a connection caches a plan for each name. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 4_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/**
 * Name under which a statement is prepared, so that each connection parses and plans it once; undefined while
 * the text is rare.
 */
export function statementNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const count = (seen.get(text) ?? 0) + 1;
  if (count < MIN_USES_TO_PREPARE) {
    if (seen.size >= MAX_COUNTED) seen.clear();
    seen.set(text, count);
    return undefined;
  }
  seen.delete(text);
  const name = `u${names.size + 1}`;
  names.set(text, name);
  return name;
}
