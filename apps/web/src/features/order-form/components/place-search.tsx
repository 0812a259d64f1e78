import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@ulak/contracts/places/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { placeSearch } from '../queries.ts';
import desk from '../../../ui/desk.module.css';

const TYPING_MS = 300;

const SOURCES: Record<Place['source'], string> = {
  history: 'Önceki teslimat',
  gazetteer: 'Mahalle / ilçe',
  geocoder: 'Adres',
};

/**
 * Places by what the list shows of them. Two may read the same; then the list shows the first, which the
 * server ranked higher.
 */
const byName = (places: readonly Place[]): Map<string, Place> => {
  const named = new Map<string, Place>();
  for (const place of places) if (!named.has(place.label)) named.set(place.label, place);
  return named;
};

const hintOf = (place: Place | undefined): string => place?.detail ?? SOURCES[place?.source ?? 'geocoder'];

/** Finds a place by text and puts the marker there (ux "Look", Keyboard). */
export function PlaceSearch({ onFound }: { onFound: (place: Place) => void }) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, error, isFetching } = useQuery(placeSearch(asked));
  const places = byName(asked.length >= 2 ? (data ?? []) : []);
  const isEmpty = asked.length >= 2 && !isFetching && places.size === 0 && text.trim() === asked;
  const hint = error
    ? messageOf(error, 'Adres araması yapılamadı.')
    : isEmpty
      ? 'Eşleşen yer bulunamadı; haritadan seçin.'
      : null;
  return (
    <Autocomplete
      label="Adres ara"
      placeholder="Mahalle, cadde veya ilçe"
      value={text}
      maxLength={200}
      onChange={setText}
      onOptionSubmit={(name) => {
        const place = places.get(name);
        if (place) onFound(place);
      }}
      data={[...places.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.value}
          <span className={desk.secondLine}>{hintOf(places.get(option.value))}</span>
        </span>
      )}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={isFetching ? <Loader size="xs" /> : null}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  );
}
