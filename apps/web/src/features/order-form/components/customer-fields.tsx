import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { containsTr } from '@ulak/contracts/text';
import { type OrderFormValues, PAYMENT_SUGGESTIONS, SOURCE_SUGGESTIONS } from '../model/form-values.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const suggest = (data: readonly string[]) => ({
  data: [...data],
  filter: ({ search }: { search: string }) =>
    data.filter((text) => containsTr(text, search)).map((text) => ({ value: text, label: text })),
});

/** Customer, source and payment: free texts, some with suggestions (spec 1 §3). */
export function CustomerFields({ form }: { form: UseFormReturnType<OrderFormValues> }) {
  return (
    <>
      <div className={`${desk.grid} ${styles.pair}`}>
        <TextInput
          label="Müşteri adı"
          withAsterisk
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('customerName')}
        />
        <TextInput
          label="Müşteri telefonu"
          withAsterisk
          type="tel"
          maxLength={25}
          autoComplete="off"
          placeholder="05xx xxx xx xx"
          {...form.getInputProps('customerPhone')}
        />
      </div>
      <Textarea
        label="Teslimat adresi"
        withAsterisk
        rows={2}
        maxLength={500}
        {...form.getInputProps('customerAddress')}
      />
      <div className={`${desk.grid} ${styles.pair}`}>
        <Autocomplete
          label="Kaynak"
          placeholder="Telefon, Web, Yemeksepeti..."
          maxLength={60}
          {...suggest(SOURCE_SUGGESTIONS)}
          {...form.getInputProps('source')}
        />
        <Autocomplete
          label="Ödeme tipi"
          placeholder="Nakit, Kredi Kartı..."
          maxLength={60}
          {...suggest(PAYMENT_SUGGESTIONS)}
          {...form.getInputProps('paymentType')}
        />
      </div>
      <div className={`${desk.grid} ${styles.pair}`}>
        <TextInput
          label="Ödeme notu"
          maxLength={1000}
          placeholder="200 TL üstü verilecek"
          {...form.getInputProps('paymentNotes')}
        />
        <TextInput label="Sipariş notu" maxLength={1000} {...form.getInputProps('orderNotes')} />
      </div>
    </>
  );
}
