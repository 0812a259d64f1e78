import { Text } from '@mantine/core';
import { formatCoordinate } from '@ulak/contracts/format';
import type { Place } from '@ulak/contracts/places/schema';
import { useMemo, useState } from 'react';
import { LazyLocationPicker } from '../../../ui/map/lazy-map.tsx';
import type { PickerArea } from '../../../ui/map/location-picker-props.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { PlaceInput } from '../../../ui/place-input.tsx';
import { PRECISION_WORDS } from '../../../ui/place-search.ts';
import { isAtDefaultPlace, type NumberValue } from '../model/form-values.ts';
import { type BranchForm, NumberField } from './branch-fields.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './branch-form.module.css';

/** Larger ones are refused by the form, and would show the whole continent. */
const LARGEST_DRAWN_M = 100_000;

const drawnRadius = (value: NumberValue): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, LARGEST_DRAWN_M) : 0;

const isExact = ({ precision }: Place): boolean => precision === 'door' || precision === 'street';

/** 'Moda Mah, Kadıköy (ilçe merkezi)': what a found place that is no address stands for. */
const centreText = ({ label, detail, precision }: Place): string =>
  `${[label, detail].filter(Boolean).join(', ')}${precision ? ` (${PRECISION_WORDS[precision]})` : ''}`;

/** Where the branch is, and both of its areas on one map: by search, click, drag or arrow keys. */
export function PlaceFields({ form }: { readonly form: BranchForm }) {
  const tiles = useTiles();
  const { location, radius, customerAreaRadius } = form.values;
  const areas = useMemo<readonly PickerArea[]>(
    () => [
      { kind: 'own', radiusM: drawnRadius(radius) },
      { kind: 'other', radiusM: drawnRadius(customerAreaRadius) },
    ],
    [radius, customerAreaRadius],
  );
  const pick = (point: typeof location): void => {
    form.setFieldValue('location', point);
    form.clearFieldError('location');
  };
  const [found, setFound] = useState<Place | null>(null);
  const pickPlace = (place: Place): void => {
    pick(place.location);
    setFound(place);
    if (isExact(place) && form.getValues().address.trim() === '') form.setFieldValue('address', place.label);
  };
  const isAtCentre = found !== null && !isExact(found) && found.location === location;
  const error = typeof form.errors.location === 'string' ? form.errors.location : null;
  return (
    <fieldset className={`${styles.plain} ${desk.column}`}>
      <PlaceInput label="Haritada yer ara" near={location} onPick={pickPlace} />
      <div className={styles.map} data-invalid={error ? true : undefined}>
        <LazyLocationPicker areas={areas} onPick={pick} tiles={tiles} value={location} />
      </div>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert" size="sm">
          {error}
        </Text>
      )}
      {isAtDefaultPlace(location) && (
        <p className={desk.warning}>
          İşaret İstanbul’un merkezinde duruyor. Şubenin yerini arayın ya da haritaya tıklayın.
        </p>
      )}
      {isAtCentre && (
        <p className={desk.warning} role="status">
          {`İşaret yaklaşık bir yerde: ${centreText(found)}. Haritada şubenin tam yerine taşıyın.`}
        </p>
      )}
      <ul className={`${desk.list} ${desk.note} ${styles.legend}`}>
        <li>
          <span className={styles.solid} /> Şube alanı: kurye burada şubede sayılır
        </li>
        <li>
          <span className={styles.dashed} /> Müşteri alanı: her müşterinin çevresi, ölçü için burada
        </li>
        <li className="tabular">
          {formatCoordinate(location.lat)}, {formatCoordinate(location.lng)}
        </li>
      </ul>
      <div className={styles.pair}>
        <NumberField form={form} name="radius" />
        <NumberField form={form} name="customerAreaRadius" />
      </div>
    </fieldset>
  );
}
