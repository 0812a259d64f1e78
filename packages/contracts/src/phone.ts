import { type MetadataJson, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { TURKEY_PHONE_METADATA } from './phone-metadata.ts';

/** Maximum length of a typed number; guards the parser (E.164 has 15 digits). */
const MAX_TYPED_LENGTH = 32;
// libphonenumber types its data more narrowly than the data is; not even its own JSON fits without a cast.
const METADATA = TURKEY_PHONE_METADATA as unknown as MetadataJson;
const FOREIGN = /^\+(?!90)[1-9]\d{7,14}$/;

function turkish(text: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'TR', extract: false }, METADATA);
  return parsed?.isValid() && !parsed.ext ? parsed : null;
}

/**
 * The E.164 form ('+905321234567') of a phone number as people type it, or null when it is none. Turkish
 * numbers come with 0, without, with +90, 0090 or 90, with spaces, dashes and brackets, and must fit Turkey's
 * numbering plan (`444 0 444` and 0850 do). Numbers of other countries need + or 00 and are only checked for
 * their length.
 * @see criteria "Facts" (Phone) and D06; server and client use this one function
 */
export function parsePhone(text: string): string | null {
  const typed = text.trim();
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const known = turkish(typed);
  if (known) return known.number;
  const compact = typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return FOREIGN.test(compact) ? compact : null;
}

/**
 * Key of a number (`customer_phone_key`) in orders and tracking tokens: E.164 when it parses, else its
 * digits. Every spelling has one key.
 */
export const phoneKeyOf = (phone: string): string => parsePhone(phone) ?? phone.replaceAll(/\D/g, '');

/**
 * Whether a number (typed or E.164) is a Turkish mobile number, which can get an SMS; 444… and 0850… are
 * valid but are not.
 */
export const isMobile = (phone: string): boolean =>
  phone.length <= MAX_TYPED_LENGTH && turkish(phone.trim())?.getType() === 'MOBILE';
