import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '../model/report-view.ts';
import styles from './reports.module.css';

const TYPING_MS = 200;

interface ReportSearchProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (search: string) => void;
}

/** The address follows the typing after a moment; what the address says otherwise is what stands here. */
export function ReportSearch({ value, placeholder, onChange }: ReportSearchProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    onChange(text.trim());
  }, TYPING_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      aria-label="Raporda ara"
      className={styles.search}
      leftSection={<IconSearch aria-hidden size="1rem" />}
      maxLength={MAX_SEARCH}
      placeholder={placeholder}
      size="sm"
      type="search"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
