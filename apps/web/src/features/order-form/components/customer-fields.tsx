import { Autocomplete, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KnownAddress, LastOrder } from '@ulak/contracts/customers/schema';
import { containsTr } from '@ulak/contracts/text';
import type { Point } from '../../../ui/map/types.ts';
import { type OrderFormValues, PAYMENT_SUGGESTIONS, SOURCE_SUGGESTIONS } from '../model/form-values.ts';
import { AddressField } from './address-field.tsx';
import { KnownCustomerLine } from './known-customer.tsx';
import type { CustomerState } from './use-known-customer.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

type Form = UseFormReturnType<OrderFormValues>;

const suggest = (data: readonly string[]) => ({
  data: [...data],
  filter: ({ search }: { search: string }) =>
    data.filter((text) => containsTr(text, search)).map((text) => ({ value: text, label: text })),
});

const addressesOf = (state: CustomerState): readonly KnownAddress[] =>
  state.kind === 'known' ? state.customer.addresses : [];

interface CustomerFieldsProps {
  form: Form;
  branch: Point | null;
  customer: CustomerState;
  /** Whether the dialog around it gives the focus to the telephone, not to its closing button. */
  takesFocus?: boolean;
  onRepeat: (last: LastOrder) => void;
}

/** Who ordered and where it goes: the telephone first, which may tell the rest. */
export const CustomerFields = ({ form, branch, customer, takesFocus, onRepeat }: CustomerFieldsProps) => (
  <>
    <div className={`${desk.grid} ${styles.pair}`}>
      <TextInput
        label="Müşteri telefonu"
        withAsterisk
        type="tel"
        maxLength={25}
        autoComplete="off"
        placeholder="05xx xxx xx xx"
        data-autofocus={takesFocus || undefined}
        {...form.getInputProps('customerPhone')}
      />
      <TextInput
        label="Müşteri adı"
        withAsterisk
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('customerName')}
      />
    </div>
    <KnownCustomerLine state={customer} onRepeat={onRepeat} />
    <AddressField form={form} branch={branch} known={addressesOf(customer)} />
    <TextInput
      label="Teslimat notu"
      maxLength={1000}
      autoComplete="off"
      placeholder="Kat, daire, zil, tarif"
      {...form.getInputProps('deliveryNotes')}
    />
  </>
);

/** Payment and notes: free texts, some with suggestions (spec 1 §3). Enter passes the source by. */
export const PaymentFields = ({ form }: { form: Form }) => (
  <>
    <div className={`${desk.grid} ${styles.pair}`}>
      <Autocomplete
        label="Ödeme tipi"
        placeholder="Nakit, Kredi Kartı..."
        maxLength={60}
        {...suggest(PAYMENT_SUGGESTIONS)}
        {...form.getInputProps('paymentType')}
      />
      <TextInput
        label="Ödeme notu"
        maxLength={1000}
        placeholder="200 TL üstü verilecek"
        {...form.getInputProps('paymentNotes')}
      />
    </div>
    <div className={`${desk.grid} ${styles.pair}`}>
      <TextInput label="Sipariş notu" maxLength={1000} {...form.getInputProps('orderNotes')} />
      <div data-enter-skip>
        <Autocomplete
          label="Kaynak"
          placeholder="Telefon, Web, Yemeksepeti..."
          maxLength={60}
          {...suggest(SOURCE_SUGGESTIONS)}
          {...form.getInputProps('source')}
        />
      </div>
    </div>
  </>
);
