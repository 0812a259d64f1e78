import type { KnownAddress } from '@ulak/contracts/customers/schema';
import type { Place } from '@ulak/contracts/places/schema';
import { shortFormsOf, streetSearchText } from '@ulak/contracts/streets/search-text';
import { typedStreet } from '@ulak/contracts/streets/typed-street';
import { foldTr } from '@ulak/contracts/text';
import { placeHint, PRECISION_WORDS } from '../../../ui/place-search.ts';

/** One suggestion below the address: an address of the customer or a found place. */
export type AddressOption =
  | { readonly key: string; readonly kind: 'known'; readonly known: KnownAddress }
  | { readonly key: string; readonly kind: 'place'; readonly place: Place };

const wordsOf = (text: string): string[] =>
  foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const normalised = (text: string): string => wordsOf(text).join(' ');

/** Whether a text says everything that was typed. */
const covers = (text: string, typed: string): boolean => {
  const folded = foldTr(text);
  return wordsOf(typed).every((word) => folded.includes(word));
};

/**
 * The customer's addresses that fit what was typed (all of them while their own or nothing stands there),
 * then places, each text once.
 */
export function addressOptions(
  typed: string,
  known: readonly KnownAddress[],
  places: readonly Place[],
): AddressOption[] {
  const isOwn = known.some(({ address }) => address === typed);
  const fitting = isOwn ? known : known.filter(({ address }) => covers(address, typed));
  const seen = new Set(fitting.map(({ address }) => normalised(address)));
  const found = places.filter(({ label, detail, source }) => {
    // many places have a street or neighbourhood of one name
    const text = normalised(source === 'history' ? label : `${label} ${detail ?? ''}`);
    const isNew = source === 'geocoder' || !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return [
    ...fitting.map(
      (address, place): AddressOption => ({ key: `known-${place}`, kind: 'known', known: address }),
    ),
    ...found.map((one, place): AddressOption => ({ key: `place-${place}`, kind: 'place', place: one })),
  ];
}

export const labelOf = (option: AddressOption): string =>
  option.kind === 'known' ? option.known.address : option.place.label;

/** What a suggestion says of itself: whose it is and how sure its point is. */
export function hintOf(option: AddressOption): string {
  if (option.kind === 'place') return placeHint(option.place);
  const { details, orders, location, precision } = option.known;
  const sureness = location ? precision && PRECISION_WORDS[precision] : 'konumu yok';
  return [`Müşterinin adresi · ${orders} sipariş`, sureness, details].filter(Boolean).join(' · ');
}

/**
 * The typed address with the street's whole name; as it was typed where that would lose a word of it, and the
 * street alone where another one was typed.
 */
function withStreet(typed: string, { label, detail }: Place): string {
  const street = typedStreet(typed);
  if (!street) return typed;
  const text = typed.slice(0, street.from) + label + typed.slice(street.to);
  const words = streetSearchText(`${text} ${detail ?? ''}`).split(' ');
  const isWhole = streetSearchText(typed)
    .split(' ')
    .every((start) => words.some((word) => word.startsWith(start) || shortFormsOf(start).includes(word)));
  if (isWhole) return text;
  const own = streetSearchText(`${label} ${detail ?? ''}`).split(' ');
  return street.words.some((start) => own.some((word) => word.startsWith(start))) ? typed : label;
}

/**
 * What stands in the field once a place was chosen: an address as it was found, and what was typed where that
 * says more than the place's name. A street keeps the door that was typed behind it.
 */
export const addressAfter = (typed: string, place: Place): string =>
  place.source === 'street' ? withStreet(typed, place) : addressOfPlace(typed, place);

const addressOfPlace = (typed: string, { label, detail, source, precision }: Place): string =>
  (source === 'history' && precision !== 'street') || covers(`${label} ${detail ?? ''}`, typed)
    ? label
    : typed;

/** The suggestion that is exactly what was typed and has a door, so that nobody has to choose it. */
export const exactOption = (typed: string, options: readonly AddressOption[]): AddressOption | null =>
  options.find((option) => {
    const precision = option.kind === 'known' ? option.known.precision : option.place.precision;
    return precision === 'door' && normalised(labelOf(option)) === normalised(typed);
  }) ?? null;
