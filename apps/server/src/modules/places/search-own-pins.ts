import type { LatLng } from '@ulak/contracts/domain/geo';
import type { Place } from '@ulak/contracts/places/schema';
import { foldTr } from '@ulak/contracts/text';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { middleOfStreet, streetOf } from './street-of-address.ts';

const PAST_RESULTS = 5;
/** Past addresses read to find the middle of a street. */
const STREET_PINS = 40;

/** Past addresses that fit the text; where none does, its street. */
export async function searchOwnPins(tx: Tx, scope: Scope, text: string): Promise<Place[]> {
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
  return middle ? [streetPlace(street.label, middle)] : [];
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

const streetPlace = (label: string, middle: { location: LatLng; pins: number }): Place => ({
  label,
  detail: `Sokağın ortası · bu sokakta ${middle.pins} önceki adres`,
  location: middle.location,
  source: 'history',
  precision: 'street',
});
