const NATIONAL_DIGITS = 10;
/** E.164 has at most 15 digits. */
const MAX_DIGITS = 15;

/**
 * The digits of a whole telephone number, the same for every spelling of a Turkish one, or null while it is
 * being typed: '0532 765 43 21' and '+905327654321' are '5327654321'.
 */
export function wholeNumber(typed: string): string | null {
  const text = typed
    .trim()
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(text)) return null;
  if (text.startsWith('+') && !text.startsWith('+90'))
    return text.length > NATIONAL_DIGITS && text.length <= MAX_DIGITS + 1 ? text : null;
  const national = text.replace(/^\+90|^90(?=\d{10}$)|^0/, '');
  return national.length === NATIONAL_DIGITS && !national.startsWith('0') ? national : null;
}
