import { Combobox, Loader, Text, Textarea, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KnownAddress } from '@ulak/contracts/customers/schema';
import { useEffect, useEffectEvent, useId } from 'react';
import { messageOf } from '../../../lib/call.ts';
import type { Point } from '../../../ui/map/types.ts';
import {
  addressAfter,
  type AddressOption,
  addressOptions,
  exactOption,
  hintOf,
  labelOf,
} from '../model/address-options.ts';
import { pointStatus, typeAddress } from '../model/delivery-point.ts';
import type { OrderFormValues } from '../model/form-values.ts';
import { takeAddress } from '../model/recall-customer.ts';
import { usePlaceSearch } from '../../../ui/place-search.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const NO_ADDRESSES: readonly KnownAddress[] = [];

type Form = UseFormReturnType<OrderFormValues>;

interface AddressFieldProps {
  form: Form;
  branch: Point | null;
  /** The addresses of the customer, newest first. */
  known?: readonly KnownAddress[];
}

/**
 * The delivery address: what is typed is searched, what is chosen sets the pin, and a line says how sure it
 * is.
 */
export function AddressField({ form, branch, known = NO_ADDRESSES }: AddressFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = form.values.customerAddress;
  const { location, pointAddress } = form.values;
  // An address that has its point is asked of nobody.
  const search = usePlaceSearch(location !== null && typed === pointAddress ? '' : typed, branch);
  const options = addressOptions(typed, known, search.places);
  const isEmpty = options.length === 0 && search.isDone;
  const choose = (option: AddressOption): void => {
    form.setValues(chosen(form.getValues(), option, branch));
    form.clearFieldError('customerAddress');
    form.clearFieldError('location');
  };
  useExactAddress({ form, options, choose });

  return (
    <div>
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const option = options.find((one) => one.key === key);
          if (option) choose(option);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target>
          <Textarea
            label="Teslimat adresi"
            withAsterisk
            rows={2}
            maxLength={500}
            autoComplete="off"
            {...form.getInputProps('customerAddress')}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              form.setValues(typeAddress(form.getValues(), value));
              form.clearFieldError('customerAddress');
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={() => {
              if (known.length > 1) combobox.openDropdown();
            }}
            onBlur={() => combobox.closeDropdown()}
            rightSection={search.isFetching ? <Loader size="xs" /> : null}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={options.length === 0 && !isEmpty}>
          <Combobox.Options className={styles.suggestions} aria-label="Bulunan adresler">
            {options.map((option) => (
              <Combobox.Option value={option.key} key={option.key}>
                <bdi>{labelOf(option)}</bdi>
                <span className={desk.secondLine}>{hintOf(option)}</span>
              </Combobox.Option>
            ))}
            {isEmpty && <Combobox.Empty>Bulunamadı. Haritadan seçin.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <PointLine form={form} branch={branch} error={search.error} />
    </div>
  );
}

/** The form with a suggestion: its point, and its text where that says more than what was typed. */
function chosen(
  values: OrderFormValues,
  option: AddressOption,
  branch: Point | null,
): Partial<OrderFormValues> {
  if (option.kind === 'known') return takeAddress(values, option.known, branch);
  const { place } = option;
  const customerAddress = addressAfter(values.customerAddress, place);
  return {
    customerAddress,
    location: place.location,
    pointKind: 'found',
    precision: place.precision ?? null,
    pointAddress: customerAddress,
  };
}

/** An address that is known to the door needs no choosing, unless a person has set the point. */
function useExactAddress({
  form,
  options,
  choose,
}: {
  form: Form;
  options: readonly AddressOption[];
  choose: (option: AddressOption) => void;
}): void {
  const { customerAddress, location } = form.values;
  const exact = location === null ? exactOption(customerAddress, options) : null;
  const key = exact?.key ?? null;
  const take = useEffectEvent(() => {
    if (exact) choose(exact);
  });
  useEffect(() => {
    if (key !== null) take();
  }, [key]);
}

interface PointLineProps {
  form: Form;
  branch: Point | null;
  error: Error | null;
}

/** How sure the point is, said where the address is typed. */
function PointLine({ form, branch, error }: PointLineProps) {
  const id = useId();
  const { text, isSure } = pointStatus(form.values, branch);
  const isMissing = typeof form.errors.location === 'string';
  return (
    <Text
      id={id}
      size="xs"
      mt={4}
      role="status"
      className={isSure ? styles.sure : styles.unsure}
      data-missing={isMissing || undefined}
    >
      {error ? `${messageOf(error, 'Adres araması yapılamadı.')} ` : ''}
      {text}
    </Text>
  );
}
