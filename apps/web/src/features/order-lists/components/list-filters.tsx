import { Button, Select, type SelectProps } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCreditCard,
  IconMapPin,
  IconMapPinOff,
  IconMotorbike,
  IconTags,
} from '@tabler/icons-react';
import type { UserId } from '@ulak/contracts/ids';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { type ReactNode, useId, useState } from 'react';
import { readNeighborhood } from '../../../domain/neighborhoods/read-neighborhood.ts';
import type { BusinessDays } from '../../../lib/business-range.ts';
import { filterOptions } from '../../../ui/filter-options.ts';
import { RangePicker } from '../../../ui/range-picker.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type Option, paymentOptions, sourceOptions } from '../model/filter-options.ts';
import { countFilters, type ListView, MIN_SEARCH } from '../model/list-view.ts';
import desk from '../../../ui/desk.module.css';
import styles from './list-filters.module.css';

interface ListFiltersProps {
  view: ListView;
  /** The days that the view's range means now. */
  days: BusinessDays;
  /** The business day that is running. */
  today: string;
  /** For roles that see more than one branch. */
  branchSelect: ReactNode;
  couriers: readonly Option[];
  /** Of the orders in sight of the viewer; without any there is nothing to choose. */
  neighborhoods: readonly Option[];
  /** The rows on screen: what they hold can be chosen too. */
  orders: readonly OrderView[];
  onView: (change: Partial<ListView>) => void;
}

/** Range, search, and everything by which a list is narrowed; all of it lives in the address bar. */
export function ListFilters(props: ListFiltersProps) {
  const { view, days, today, branchSelect, couriers, neighborhoods, orders, onView } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = countFilters(view);
  return (
    <section
      className={`${desk.row} ${desk.touch} ${styles.filters}`}
      data-part="list-filters"
      aria-label="Süzgeçler"
      data-open={isOpen || undefined}
    >
      <RangePicker value={view.range} days={days} today={today} onChange={(range) => onView({ range })} />
      <SearchField
        label="Listede ara"
        minLength={MIN_SEARCH}
        onChange={(search) => onView({ search })}
        placeholder="No, ad, telefon, adres"
        value={view.search}
      />
      <Button
        flex="none"
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size="1rem" aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filtreler (${count})` : 'Filtreler'}
      </Button>
      <div className={styles.choices} id={id}>
        {branchSelect}
        <Choice
          label="Kurye"
          placeholder="Tüm kuryeler"
          icon={<IconMotorbike size="1rem" aria-hidden />}
          data={[...couriers]}
          value={view.courierId === null ? null : String(view.courierId)}
          onChange={(courier) => onView({ courierId: courier === null ? null : (Number(courier) as UserId) })}
        />
        <Choice
          label="Kaynak"
          placeholder="Tüm kaynaklar"
          icon={<IconTags size="1rem" aria-hidden />}
          data={sourceOptions(orders, view.source)}
          value={view.source}
          onChange={(source) => onView({ source })}
        />
        <Choice
          label="Ödeme"
          placeholder="Tüm ödemeler"
          icon={<IconCreditCard size="1rem" aria-hidden />}
          data={paymentOptions(orders, view.payment)}
          value={view.payment}
          onChange={(payment) => onView({ payment })}
        />
        {neighborhoods.length > 0 && (
          <Choice
            label="Mahalle"
            placeholder="Tüm mahalleler"
            icon={<IconMapPin size="1rem" aria-hidden />}
            data={[...neighborhoods]}
            value={view.neighborhoodId === null ? null : String(view.neighborhoodId)}
            onChange={(picked) => onView({ neighborhoodId: readNeighborhood(picked ?? '') })}
          />
        )}
        <Button
          aria-pressed={view.isOutside}
          color={view.isOutside ? undefined : 'gray'}
          leftSection={<IconMapPinOff aria-hidden size="1rem" />}
          onClick={() => onView({ isOutside: !view.isOutside })}
          variant={view.isOutside ? 'filled' : 'default'}
        >
          Bölge dışı
        </Button>
      </div>
    </section>
  );
}

type ChoiceProps = Pick<SelectProps, 'data' | 'value' | 'placeholder'> & {
  label: string;
  icon: ReactNode;
  onChange: (value: string | null) => void;
};

const MANY = 8;

const Choice = ({ label, icon, data, onChange, ...rest }: ChoiceProps) => (
  <Select
    aria-label={label}
    flex="0 1 9.875rem"
    size="sm"
    leftSection={icon}
    leftSectionWidth={32}
    rightSectionWidth={30}
    data={data ?? []}
    clearable
    clearButtonProps={{ 'aria-label': `${label} filtresini kaldır` }}
    searchable={(data?.length ?? 0) > MANY}
    filter={filterOptions}
    nothingFoundMessage="Bulunamadı"
    onChange={onChange}
    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    {...rest}
  />
);
