import type { ConsoleColumn } from '@ulak/contracts/database/schema';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { refusalText } from '../model/refusal.ts';
import { changedColumns, columnErrors, readRow, type RowTexts, textsOf } from '../model/row-form.ts';
import { type KeyedRow, type PageWish, useFindRow, useUpdateRow } from '../queries.ts';
import { type RowConflict, useRowConflict } from './use-row-conflict.ts';

export interface EditFormProps {
  readonly record: KeyedRow;
  readonly columns: readonly ConsoleColumn[];
  /** The page that the row was read from. */
  readonly wish: PageWish;
  readonly readOnlyReason: string | null;
  readonly onDirty: (isDirty: boolean) => void;
  /** Whether it is being saved; keep the same function. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface EditForm {
  readonly texts: RowTexts;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | null;
  readonly conflict: RowConflict | null;
  readonly isBusy: boolean;
  readonly change: (name: string, value: string | null) => void;
  readonly submit: (event: FormEvent) => void;
}

const CHANGED_MEANWHILE = 'Siz düzenlerken bu kaydı başkası değiştirdi. Hiçbir şey kaydedilmedi.';

/** What is typed, and saving it: only what differs from the row as it was read. */
export function useEditForm(props: EditFormProps): EditForm {
  const { record, columns, wish, onDirty, onBusy, onSaved } = props;
  /** The row as it was read last. */
  const [base, setBase] = useState(record);
  const [texts, setTexts] = useState(() => textsOf(columns, record.row));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { conflict, begin } = useRowConflict({ columns, setTexts });
  const findRow = useFindRow(wish);
  const update = useUpdateRow();
  const changed = changedColumns(columns, textsOf(columns, base.row), texts);
  const isDirty = changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isBusy = update.isPending;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const refuse = async (error: unknown, id: string): Promise<void> => {
    if (!(error instanceof CallError)) throw error;
    const stored = error.code === 'CONSOLE_ROW_CHANGED' ? await findRow(id) : null;
    if (stored) {
      begin(CHANGED_MEANWHILE, { before: base.row, stored: stored.row, own: texts });
      setBase(stored);
      return;
    }
    setErrors(columnErrors(error.details));
    setFailure(refusalText(error, 'Kayıt güncellenemedi'));
  };
  const save = async (): Promise<void> => {
    setFailure(null);
    const { rowData, errors: wrong } = readRow(changed, texts);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setFailure('Bazı alanlar hatalı.');
    if (!isDirty) return setFailure('Değiştirilmiş alan yok.');
    const { id, version } = base.key;
    if (id === null) return;
    try {
      if ((await update.mutateAsync({ name: wish.name, id, version, rowData })) === null) return;
      toastSuccess('Kayıt güncellendi');
      onSaved();
    } catch (error) {
      await refuse(error, id);
    }
  };
  return {
    texts,
    errors,
    failure,
    conflict,
    isBusy,
    change: useCallback((name, value) => {
      setTexts((known) => ({ ...known, [name]: value }));
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)));
    }, []),
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void save();
    },
  };
}
