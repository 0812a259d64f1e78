const FOLDED: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
};

/** Text as search boxes compare it: lower case, Turkish letters without their marks, ı and i one letter.
 * Equals `tr_fold()` in SQL character by character:
 * `translate(lower(translate(x,'İIı','iii')),'çğöşüâîû','cgosuaiu')`. Never for identifiers or enums.
 * @see criteria D03 */
export function foldTr(text: string): string {
  let folded = '';
  // Character by character, as SQL's lower() does: a whole-string toLowerCase() turns a final Σ into ς.
  for (const character of text.replaceAll(/[İIı]/g, 'i')) {
    const lower = character.toLowerCase();
    folded += FOLDED[lower] ?? lower;
  }
  return folded;
}

/**
 * Whether `needle` occurs in `haystack` by the rules of a search box ({@link foldTr}, trimmed); an empty
 * needle occurs everywhere.
 */
export const containsTr = (haystack: string, needle: string): boolean =>
  foldTr(haystack).includes(foldTr(needle.trim()));

const turkish = new Intl.Collator('tr');

/**
 * Order of two texts in the Turkish alphabet (… c ç … ı i … o ö … s ş …), for `sort`. SQL: `COLLATE
 * "tr-x-icu"`.
 */
export const compareTr = (a: string, b: string): number => turkish.compare(a, b);

/** Upper case as Turkish writes it (i → İ, ı → I). For text people read, never for identifiers. */
export const upperTr = (text: string): string => text.toLocaleUpperCase('tr');

/** Each word with a capital, the rest small. */
export const titleTr = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => upperTr(letter));
