import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const TYPING_MS = 300;
const MAX_SEARCH = 100;

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
  readonly label: string;
  readonly placeholder: string;
  /** A shorter text is not looked for. */
  readonly minLength?: number;
}

/**
 * The address follows the typing after a moment; what the address says otherwise (a link, the browser's back)
 * is what stands here.
 */
export function SearchField({ value, onChange, label, placeholder, minLength = 1 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    const wanted = text.trim().length >= minLength ? text.trim() : '';
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted);
  }, TYPING_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      flex="1 1 9.375rem"
      maw={340}
      size="sm"
      type="search"
      value={typed}
      maxLength={MAX_SEARCH}
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size="1rem" aria-hidden />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
