import { TextInput, type TextInputProps } from '@mantine/core';
import { parseTl } from '@ulak/contracts/format';
import { useState } from 'react';

interface PriceInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** TL; a text as long as it is none, so that the form's own sentence says so. */
  readonly value?: number | string;
  readonly onChange?: (value: number | string) => void;
}

const read = (typed: string): number | string => (typed.trim() === '' ? '' : (parseTl(typed) ?? typed));
const write = (value: number | string): string =>
  typeof value === 'number'
    ? value.toLocaleString('tr-TR', { useGrouping: false, maximumFractionDigits: 2 })
    : value;

/**
 * A price in TL as people type or paste it: '20,50', '20.50', '1.234,50' (spec 1 §5: at least 0, steps of
 * 0,01).
 */
export function PriceInput({ value = '', onChange, onBlur, ...rest }: PriceInputProps) {
  const [typed, setTyped] = useState(write(value));
  // What was set from outside (a draft, an emptied form) is shown instead of what was typed.
  const shown = read(typed) === value ? typed : write(value);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(read(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(write(value));
        onBlur?.(event);
      }}
    />
  );
}
