import { ActionIcon, Box, Button, NumberInput, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { PriceInput } from './price-input.tsx';
import { focusOnClickOnly } from '../model/form-interactions.ts';
import { emptyItem, type OrderFormValues } from '../model/form-values.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const MAX_ITEMS = 200;
const MAX_QUANTITY = 999;

/**
 * The lines of the order: quantity at least 1, price at least 0 in steps of 0,01 (spec 1 §5). A comma in the
 * quantity is taken as typed and refused with a message: left out, '1,5' would order fifteen.
 */
export function ItemFields({ form }: { form: UseFormReturnType<OrderFormValues> }) {
  const { items } = form.values;
  return (
    <Box component="fieldset" bd={0} className={desk.column} m={0} p={0}>
      <Text component="legend" fw={650} fz="h6" mb={4} p={0}>
        Ürünler
      </Text>
      {items.map((item, index) => (
        <div className={styles.item} key={item.key}>
          <TextInput label="Ürün adı" maxLength={120} {...form.getInputProps(`items.${index}.name`)} />
          <NumberInput
            label="Adet"
            min={1}
            max={MAX_QUANTITY}
            step={1}
            decimalSeparator=","
            allowedDecimalSeparators={[',', '.']}
            allowNegative={false}
            {...form.getInputProps(`items.${index}.quantity`)}
          />
          <PriceInput label="Fiyat (TL)" {...form.getInputProps(`items.${index}.price`)} />
          <TagsInput
            data-enter-skip
            className={styles.options}
            label="Seçenekler"
            placeholder={item.options.length === 0 ? 'Yazıp Enter’a basın' : ''}
            maxTags={50}
            {...form.getInputProps(`items.${index}.options`)}
          />
          <ActionIcon
            mt={24}
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`${index + 1}. ürünü kaldır`}
            onClick={() =>
              form.setFieldValue(
                'items',
                items.length === 1 ? [emptyItem()] : items.filter((other) => other !== item),
              )
            }
          >
            <IconTrash size="1.0625rem" />
          </ActionIcon>
          {item.notes && <span className={`${desk.secondLine} ${styles.whole}`}>Not: {item.notes}</span>}
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size="0.9375rem" aria-hidden />}
        disabled={items.length >= MAX_ITEMS}
        {...focusOnClickOnly}
        onClick={() => form.insertListItem('items', emptyItem())}
      >
        Ürün ekle
      </Button>
    </Box>
  );
}
