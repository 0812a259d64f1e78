import type { SheetCheck } from '@ulak/contracts/sheets/schema';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { type PickedSheet, readSheet, refusalOf } from '../model/picked-sheet.ts';
import { rowCount } from '../model/verdicts.ts';
import type { SheetKind } from '../model/sheet-kinds.ts';
import { type Imported, useCheckSheet, useImportSheet } from '../queries.ts';

/** Refusals after which the same file is to be checked anew: the data, or the file, are not what was read. */
const CHECK_AGAIN = ['IMPORT_CHANGED', 'IMPORT_HAS_ERRORS'];
/** No answer that could be read: the import may have happened. */
const LOST = ['NETWORK', 'UNREADABLE'];

const CHECK_FAILED = 'Tablo kontrol edilemedi. Lütfen tekrar deneyin.';
const IMPORT_FAILED = 'Tablo kaydedilemedi. Lütfen tekrar deneyin.';
const UNREADABLE_FILE = 'Dosya okunamadı. Dosyayı yeniden seçin.';
const ANSWER_LOST =
  'Sunucudan yanıt alınamadı: satırlar kaydedilmiş olabilir. Bağlantı gelince tabloyu yeniden kontrol ' +
  'edin; kaydedilenler “Aynı” görünür, hiçbir şey iki kez kaydedilmez.';
const LOST_PASSWORDS =
  ' Tek kullanımlık şifreleri göremediğiniz kişilere listeden “Şifre değiştir” ile yeni şifre verin.';

export interface ImportFailure {
  readonly message: string;
  /** The way on is to have the same file checked again. */
  readonly mayCheckAgain: boolean;
}

function importFailure(kind: SheetKind, error: unknown): ImportFailure {
  const code = error instanceof CallError ? error.code : 'UNREADABLE';
  if (LOST.includes(code))
    return { message: kind === 'people' ? ANSWER_LOST + LOST_PASSWORDS : ANSWER_LOST, mayCheckAgain: true };
  return { message: messageOf(error, IMPORT_FAILED), mayCheckAgain: CHECK_AGAIN.includes(code) };
}

/** What the server says of a file as a whole stands on the field `file`. */
function checkMessage(error: unknown): string {
  const details = error instanceof CallError ? Object.values(error.details) : [];
  return details.length > 0 ? details.join(' ') : messageOf(error, CHECK_FAILED);
}

/** The steps of an import: a file, what becomes of its rows, what was done. @param onDone after the import */
export function useSheetImport(kind: SheetKind, onDone: () => void) {
  const [sheet, setSheet] = useState<PickedSheet | null>(null);
  const [checked, setChecked] = useState<SheetCheck | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const check = useCheckSheet(kind);
  const write = useImportSheet(kind);

  const judge = async (picked: PickedSheet): Promise<void> => {
    setFailure(null);
    setChecked(null);
    setSheet(picked);
    try {
      setChecked(await check.mutateAsync(picked));
    } catch (error) {
      setFailure({ message: checkMessage(error), mayCheckAgain: isLost(error) });
    }
  };
  const pick = async (file: File): Promise<void> => {
    const refusal = refusalOf(file);
    if (refusal !== null) return setFailure({ message: refusal, mayCheckAgain: false });
    const picked = await readSheet(file).catch(() => null);
    if (picked === null) return setFailure({ message: UNREADABLE_FILE, mayCheckAgain: false });
    await judge(picked);
  };
  const save = async (): Promise<void> => {
    if (sheet === null || checked === null) return;
    setFailure(null);
    try {
      setImported(await write.mutateAsync({ sheet, digest: checked.digest }));
      onDone();
    } catch (error) {
      setFailure(importFailure(kind, error));
      onDone();
    }
  };
  return {
    sheet,
    checked,
    failure,
    imported,
    isChecking: check.isPending,
    isSaving: write.isPending,
    isEmpty: checked !== null && rowCount(checked.counts) === 0,
    pick: (file: File) => void pick(file),
    checkAgain: () => void (sheet && judge(sheet)),
    save: () => void save(),
  };
}

const isLost = (error: unknown): boolean => error instanceof CallError && LOST.includes(error.code);
