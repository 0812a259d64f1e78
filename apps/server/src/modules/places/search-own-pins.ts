import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { streetSearchText } from '@ulak/contracts/streets/search-text';
import { foldTr, titleTr } from '@ulak/contracts/text';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { middleOfStreet, streetOf } from './street-of-address.ts';

const PAST_RESULTS = 5;
/** Past addresses read to find the middle of a street. */
const STREET_PINS = 40;

/** What is typed, and the loaded streets that were found for it. */
interface OwnSearch {
  readonly text: string;
  readonly streets: readonly repository.StreetRow[];
}

/** Past addresses that fit the text; where none does, the middle of those on its street. */
export async function searchOwnPins(tx: Tx, scope: Scope, { text, streets }: OwnSearch): Promise<Place[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const past = await repository.listPastAddresses(tx, scope, {
    pattern: patternOf(words),
    limit: PAST_RESULTS,
  });
  const street = past.length === 0 ? streetOf(text) : null;
  if (!street) return past.map(toPlace);
  const pins = await repository.listPastAddresses(tx, scope, {
    pattern: patternOf(street.words),
    limit: STREET_PINS,
  });
  const middle = middleOfStreet(street, pins);
  if (!middle) return [];
  const loaded = streets.find((row) => isStreet(row, street, middle.location));
  return [streetPlace(loaded?.name ?? titleTr(street.label), middle)];
}

/** The words of the text, whatever separates them. Only letters and digits are left. */
const wordsOf = (text: string): string[] =>
  foldTr(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words in their order; nothing of LIKE is left in them to be escaped. */
const patternOf = (words: readonly string[]): string => `%${words.join('%')}%`;

/** Somebody stood at a delivered door; other pins may be of the street only. */
const precisionOf = ({
  status,
  customer_address,
}: repository.PastAddress): { readonly precision?: 'door' } =>
  status === 'DELIVERED' && /\d/.test(customer_address) ? { precision: 'door' } : {};

const toPlace = (past: repository.PastAddress): Place => ({
  label: past.customer_address,
  detail: `Önceki teslimat · ${past.branch_name}`,
  location: { lat: past.lat, lng: past.lng },
  source: 'history',
  ...precisionOf(past),
});

/** A loaded street farther from its pins is another one of that name. */
const SAME_STREET_M = 3_000;

/** Whether the typed text ends with the street's name, and the pins lie near it. */
const isStreet = (
  row: repository.StreetRow,
  { words, kind }: { readonly words: readonly string[]; readonly kind: string },
  middle: LatLng,
): boolean =>
  row.kind === 'STREET' &&
  ` ${streetSearchText([...words, kind].join(' '))}`.endsWith(` ${row.search}`) &&
  distanceM(row, middle) <= SAME_STREET_M;

/** It is no more than what the pins say: not the street's own middle, and no door. */
const streetPlace = (label: string, middle: { location: LatLng; pins: number }): Place => ({
  label,
  detail:
    middle.pins === 1
      ? 'Bu sokakta önceki bir adresin yeri · yaklaşık'
      : `Bu sokakta önceki ${middle.pins} adresin ortası · yaklaşık`,
  location: middle.location,
  source: 'history',
  precision: 'street',
});
