import type { ConsoleColumn } from '@ulak/contracts/database/schema';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import { changedColumns, type Row, type RowTexts, textsOf } from '../model/row-form.ts';

export interface RowConflict {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

interface RowConflictOptions {
  readonly columns: readonly ConsoleColumn[];
  readonly setTexts: Dispatch<SetStateAction<RowTexts>>;
}

interface Versions {
  /** As it was read when the typing began. */
  readonly before: Row;
  /** As it is stored now. */
  readonly stored: Row;
  readonly own: RowTexts;
}

const shown = (texts: RowTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? 'NULL']));

/**
 * After 409 CONSOLE_ROW_CHANGED: inputs that the person left alone take the stored value, of the others
 * either may be chosen; the own one stays until then.
 */
export function useRowConflict({ columns, setTexts }: RowConflictOptions) {
  const [conflict, setConflict] = useState<RowConflict | null>(null);
  const begin = (message: string, { before, stored, own }: Versions): void => {
    const present = textsOf(columns, stored);
    const touched = changedColumns(columns, textsOf(columns, before), own).map(({ name }) => name);
    const next: RowTexts = {
      ...present,
      ...Object.fromEntries(touched.map((name) => [name, own[name] ?? null])),
    };
    setTexts(next);
    const labels = Object.fromEntries(columns.map(({ name }) => [name, name]));
    setConflict({
      message,
      fields: conflictFields(labels, shown(present), shown(next)),
      onChoose: (name, choice) =>
        setTexts((texts) => ({ ...texts, [name]: (choice === 'present' ? present : own)[name] ?? null })),
    });
  };
  return { conflict, begin };
}
