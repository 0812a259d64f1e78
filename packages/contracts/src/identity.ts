import { parsePhone } from './phone.ts';

const digitsOf = (text: string): number[] => Array.from(text, Number);

/**
 * Whether a text is a Turkish national identity number: 11 digits, the first not 0, d10 = ((d1+d3+d5+d7+d9)·7
 * − (d2+d4+d6+d8)) mod 10, d11 = (d1+…+d10) mod 10.
 * @see criteria "Facts" (TCKN), D06
 */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const d = digitsOf(text);
  const sum = (indexes: number[]) => indexes.reduce((total, index) => total + (d[index] ?? 0), 0);
  // + 40 keeps the difference positive: the even digits add up to at most 36.
  const tenth = (sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7]) + 40) % 10;
  return d[9] === tenth && d[10] === sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
}

/**
 * Whether a text is a Turkish tax number of a company: 10 digits with the check digit of the revenue
 * administration.
 * @see criteria "Facts" (VKN), D06
 */
export function isVkn(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const d = digitsOf(text);
  let sum = 0;
  for (let i = 1; i <= 9; i++) {
    const t = ((d[i - 1] ?? 0) + 10 - i) % 10;
    sum += t === 9 ? 9 : (t * 2 ** (10 - i)) % 9;
  }
  return d[9] === (10 - (sum % 10)) % 10;
}

/** Whether a text is a tax number: a VKN (10 digits), or the TCKN of a sole trader (11 digits). */
export const isTaxNumber = (text: string): boolean => isVkn(text) || isTckn(text);

/** A parsed login identifier. */
export interface LoginIdentifier {
  readonly kind: 'nationalId' | 'phone';
  /** The 11 digits, or the phone number as E.164. */
  readonly value: string;
}

/**
 * Parses the login field: a leading 0 or +, 10 digits starting with 5, or 90 and a whole number is a phone;
 * 11 digits starting 1–9 are a national ID (its check digits are not validated: a wrong one is simply
 * unknown). Spaces are ignored.
 * @returns null when it is neither
 * @see criteria "Facts" (Phone), spec 1 §2.2
 */
export function parseLoginIdentifier(text: string): LoginIdentifier | null {
  const compact = text.replaceAll(/\s/g, '');
  if (/^[1-9]\d{10}$/.test(compact)) return { kind: 'nationalId', value: compact };
  if (!/^(?:[0+(]|5\d{9}$|90\d{10}$)/.test(compact)) return null;
  const phone = parsePhone(compact);
  return phone === null ? null : { kind: 'phone', value: phone };
}
