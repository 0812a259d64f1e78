import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ConsoleColumn } from '@ulak/contracts/database/schema';
import { memo } from 'react';
import { fieldKind, lockedBecause } from '../model/row-form.ts';
import styles from './database-admin.module.css';

interface EditFieldProps {
  readonly column: ConsoleColumn;
  /** Null is NULL. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (name: string, value: string | null) => void;
}

/** Longer texts, or those of several lines, get an area. */
const LONG_TEXT = 60;

const NULL_CHOICE = '';

/** The input of a column, with its type, whether it is the key, and why it cannot be changed. */
export const EditField = memo(function EditField(props: EditFieldProps) {
  const { column, value, error, isReadOnly, onChange } = props;
  const kind = fieldKind(column);
  const reason = lockedBecause(column);
  const isLocked = isReadOnly || reason !== null;
  const change = (text: string): void => onChange(column.name, text);
  const common = {
    description: isReadOnly ? undefined : reason,
    disabled: isLocked,
    error,
    label: <FieldLabel column={column} />,
    translate: 'no' as const,
  };
  if (kind === 'boolean') {
    const choices = [
      ...(column.isNullable || value === null ? [{ value: NULL_CHOICE, label: 'NULL' }] : []),
      { value: 'true', label: 'true' },
      { value: 'false', label: 'false' },
    ];
    return (
      <NativeSelect
        {...common}
        data={choices}
        onChange={({ currentTarget }) => onChange(column.name, currentTarget.value || null)}
        value={value ?? NULL_CHOICE}
      />
    );
  }
  const text = {
    ...common,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    placeholder: value === null ? 'NULL' : '',
    spellCheck: false,
    value: value ?? '',
    ...(!isLocked && column.isNullable && nullButton(column.name, value, onChange)),
  };
  if (kind === 'json')
    return (
      <Textarea {...text} autosize className={`${styles.wide} ${styles.code}`} maxRows={14} minRows={3} />
    );
  if (kind === 'integer') return <TextInput {...text} inputMode="numeric" />;
  const isLong = value !== null && (value.length > LONG_TEXT || value.includes('\n'));
  return isLong ? (
    <Textarea {...text} autosize className={styles.wide} maxRows={8} minRows={2} />
  ) : (
    <TextInput {...text} />
  );
});

/** Empties to NULL, which an empty text is not. */
const nullButton = (name: string, value: string | null, onChange: EditFieldProps['onChange']) => ({
  rightSection: (
    <Button
      aria-label={`${name}: NULL yap`}
      aria-pressed={value === null}
      onClick={() => onChange(name, value === null ? '' : null)}
      size="compact-xs"
      translate="no"
      variant={value === null ? 'light' : 'subtle'}
    >
      NULL
    </Button>
  ),
  rightSectionWidth: '3.75rem',
});

function FieldLabel({ column: { name, type, isPrimaryKey } }: Pick<EditFieldProps, 'column'>) {
  return (
    <span className={styles.label} translate="no">
      {name} <span className={styles.type}>{type}</span>{' '}
      {isPrimaryKey && <span className={`${styles.type} ${styles.key}`}>PK</span>}
    </span>
  );
}
