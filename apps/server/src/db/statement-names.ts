/** A text that came this often is worth being planned once per connection. */
const WORTH_A_NAME = 5;
/** Texts with lists of changing length are many; a connection keeps a plan for each name. */
const MOST_NAMES = 400;
const MOST_COUNTED = 4_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/**
 * Name under which a statement is prepared, so that each connection parses and plans it once; undefined while
 * the text is rare.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const count = (seen.get(text) ?? 0) + 1;
  if (count < WORTH_A_NAME) {
    if (seen.size >= MOST_COUNTED) seen.clear();
    seen.set(text, count);
    return undefined;
  }
  seen.delete(text);
  const name = `u${names.size + 1}`;
  names.set(text, name);
  return name;
}
