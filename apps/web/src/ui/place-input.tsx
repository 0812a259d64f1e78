import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import type { Place } from '@ulak/contracts/places/schema';
import { useState } from 'react';
import { messageOf } from '../lib/call.ts';
import desk from './desk.module.css';
import type { Point } from './map/types.ts';
import { MAX_PLACE_SEARCH, placeHint, usePlaceSearch } from './place-search.ts';

interface PlaceInputProps {
  readonly label: string;
  /** What is near this point comes first. */
  readonly near: Point;
  readonly onPick: (place: Place) => void;
}

/** Looks a place up by its name, so that a map can be sent there without a mouse (criteria D02). */
export function PlaceInput({ label, near, onPick }: PlaceInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const search = usePlaceSearch(typed === chosen ? '' : typed, near);
  const { places } = search;
  const isEmpty = search.isDone && places.length === 0;
  const pick = (index: string): void => {
    const place = places[Number(index)];
    combobox.closeDropdown();
    if (!place) return;
    setTyped(place.label);
    setChosen(place.label);
    onPick(place);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          autoComplete="off"
          description="Mahalle, sokak ya da daha önce teslimat yapılmış bir adres"
          error={search.error ? messageOf(search.error, 'Adres araması yapılamadı.') : undefined}
          label={label}
          leftSection={<IconMapSearch aria-hidden size="1rem" />}
          maxLength={MAX_PLACE_SEARCH}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Enter chooses a place; it does not send the form around.
            if (event.key === 'Enter') event.preventDefault();
          }}
          rightSection={search.isFetching ? <Loader size="xs" /> : null}
          value={typed}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={places.length === 0 && !isEmpty}>
        <Combobox.Options aria-label="Bulunan yerler" mah="16rem" style={{ overflowY: 'auto' }}>
          {places.map((place, index) => (
            <Combobox.Option key={`${place.label} ${index}`} value={String(index)}>
              <bdi>{place.label}</bdi>
              <span className={desk.secondLine}>{placeHint(place)}</span>
            </Combobox.Option>
          ))}
          {isEmpty && <Combobox.Empty>Bulunamadı. Haritadan seçin.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
