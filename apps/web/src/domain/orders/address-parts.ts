/** An address cut where its door begins: a narrow row may shorten the street, never the door. */
export interface AddressParts {
  readonly street: string;
  /** '' where the address names none: then all of it is the street. */
  readonly door: string;
}

/** The number of a building, alone or with a letter or a fraction. */
const NUMBER = String.raw`\d{1,4}(?:[-/]?[a-zçğıöşü])?(?:/\d{1,4})?(?![\p{L}\d])`;
/** 'No 128', 'no:41/A', 'Numara 5', 'No.12': where a door begins. */
const DOOR = new RegExp(String.raw`(?<![\p{L}\d])(?:no|nu|numara)\s*[:.]?\s*${NUMBER}`, 'iu');
/** 'Moda Cad. 41': a street's word and its number without 'No'. */
const BARE = new RegExp(
  String.raw`(?<=(?:cad|cadde|caddesi|cd|sok|sokak|sokağı|sk|bulvarı|bulv|yolu)\.?\s)${NUMBER}`,
  'iu',
);

/** Street and door of an address; what follows the door up to the next comma (floor, flat) belongs to it. */
export function addressParts(address: string): AddressParts {
  const found = DOOR.exec(address) ?? BARE.exec(address);
  if (!found || found.index === 0) return { street: address, door: '' };
  const rest = address.slice(found.index);
  const comma = rest.indexOf(',');
  const door = comma < 0 ? rest : rest.slice(0, comma);
  const place = comma < 0 ? '' : rest.slice(comma + 1).trim();
  const street = address.slice(0, found.index).replace(/[\s,]+$/u, '');
  return { street: place ? `${street}, ${place}` : street, door: door.trim() };
}
