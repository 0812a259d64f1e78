import type { NeighborhoodStats } from '@ulak/contracts/neighborhoods/schema';
import desk from '../../../ui/desk.module.css';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import type { SavedViewProps } from '../model/neighborhoods-view.ts';
import styles from './neighborhoods.module.css';

const ALL = '';

interface SavedFiltersProps extends SavedViewProps {
  readonly stats: NeighborhoodStats | undefined;
}

/** City and district, of those that are saved. */
export function SavedFilters({ view, stats, onView }: SavedFiltersProps) {
  const cities = (stats?.cityStats ?? []).map(({ city, count }) => ({
    value: city,
    label: `${city} (${count})`,
  }));
  const ofCity = (stats?.districtStats ?? []).filter(({ city }) => view.city === '' || city === view.city);
  // districts of one name lie in several cities
  const counts = new Map<string, number>();
  for (const { district, count } of ofCity) counts.set(district, (counts.get(district) ?? 0) + count);
  const districts = [...counts].map(([district, count]) => ({
    value: district,
    label: `${district} (${count})`,
  }));
  return (
    <section
      aria-label="Süzgeçler"
      className={`${desk.panel} ${desk.touch} ${styles.part} ${styles.filters}`}
    >
      <Choice
        data={cities}
        every="Tüm iller"
        label="İl"
        onPick={(city) => onView({ city })}
        value={view.city}
      />
      <Choice
        data={districts}
        every="Tüm ilçeler"
        label="İlçe"
        onPick={(district) => onView({ district })}
        value={view.district}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly every: string;
  readonly data: readonly { value: string; label: string }[];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

function Choice({ label, every, data, value, onPick }: ChoiceProps) {
  const isListed = value === ALL || data.some((option) => option.value === value);
  const others = isListed ? [] : [{ value, label: value }];
  return (
    <FilterChoice
      data={[{ value: ALL, label: every }, ...data, ...others]}
      label={label}
      onPick={onPick}
      value={value}
    />
  );
}
