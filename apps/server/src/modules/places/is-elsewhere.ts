import { streetSearchText } from '@ulak/contracts/streets/search-text';
import type { TypedStreet } from '@ulak/contracts/streets/typed-street';
import { type NamedPlaces, placesNamedBy } from './gazetteer.ts';
import type { StreetRow } from './repository.ts';

/** Districts and provinces that a typed address names, each by its words. */
export const placesOf = ({ words, hints }: Pick<TypedStreet, 'words' | 'hints'>): Promise<NamedPlaces> =>
  placesNamedBy([...words, ...hints]);

/** Whether the address names another district than the street's, or, naming none, another province. */
export function isElsewhere(row: StreetRow, { districts, provinces }: NamedPlaces): boolean {
  const own = row.search.split(' ');
  const isOther = (place: string | null, named: NamedPlaces['districts']): boolean => {
    // 'Fatih Caddesi' names a street
    const rest = named.filter((words) => !isWithin(words, own));
    return place !== null && rest.length > 0 && !rest.some((words) => isWithin(words, wordsOf(place)));
  };
  return isOther(row.district, districts) || (districts.length === 0 && isOther(row.city, provinces));
}

const wordsOf = (name: string): string[] => streetSearchText(name).split(' ');

const isWithin = (words: readonly string[], all: readonly string[]): boolean =>
  words.every((word) => all.includes(word));
