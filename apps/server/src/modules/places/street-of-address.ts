import { distanceM, type LatLng } from '@ulak/contracts/domain/geo';
import { foldTr } from '@ulak/contracts/text';

/** Kinds of streets, as addresses shorten them. */
const KINDS = ['cad|caddesi|cd', 'sok|sokak|sokagi|sk', 'bulvar|bulvari|blv', 'yolu'];
const KIND = new RegExp(`^(?:${KINDS.join('|')})$`);
/** Pins of one street lie this near to their middle; others are several streets of one name. */
const MAX_SPREAD_M = 600;

/** The street of a typed address. */
interface TypedStreet {
  /** What comes before its kind, folded: 'caferaga', 'mah', 'moda'. */
  readonly words: readonly string[];
  readonly kind: string;
  /** As the person wrote it. */
  readonly label: string;
}

/** The street of an address that goes on after it (a door number), or null. */
export function streetOf(text: string): TypedStreet | null {
  const parts = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const words = parts.map(([word]) => foldTr(word));
  const last = words.findLastIndex((word) => KIND.test(word));
  const end = parts[last];
  if (!end || last === 0 || last === words.length - 1) return null;
  return {
    words: words.slice(0, last),
    kind: words[last] ?? '',
    label: text.slice(0, end.index + end[0].length).trim(),
  };
}

/** A past pin and the address that it belongs to. */
interface PastPin extends LatLng {
  readonly customer_address: string;
}

/**
 * The middle of the pins on a street, the median of each axis. Null: no
 * pin names the street, or they lie too far apart for one street.
 */
export function middleOfStreet(
  street: TypedStreet,
  pins: readonly PastPin[],
): { location: LatLng; pins: number } | null {
  const names = namePattern(street);
  const onStreet = pins.filter(({ customer_address }) => names.test(foldTr(customer_address)));
  if (onStreet.length === 0) return null;
  const location = {
    lat: medianOf(onStreet.map(({ lat }) => lat)),
    lng: medianOf(onStreet.map(({ lng }) => lng)),
  };
  const isOneStreet = onStreet.every((pin) => distanceM(pin, location) <= MAX_SPREAD_M);
  return isOneStreet ? { location, pins: onStreet.length } : null;
}

/** Finds 'Moda Caddesi' for 'Moda Cad.', not 'Moda Mah. Bahariye Cad.' */
function namePattern({ words, kind }: TypedStreet): RegExp {
  const kinds = KINDS.find((same) => same.split('|').includes(kind)) ?? kind;
  return new RegExp(`(?:^|[^a-z0-9])${words.at(-1) ?? ''}[^a-z0-9]+(?:${kinds})(?![a-z0-9])`);
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
