import { formatNumber } from '@ulak/contracts/format';
import type { SheetCheck, SheetRow, SheetVerdict } from '@ulak/contracts/sheets/schema';
import { SHEET_WORDS, type SheetKind } from './sheet-kinds.ts';

/** What becomes of a row; the contract's labels without its schemas. */
export const VERDICTS = {
  new: 'Yeni',
  changed: 'Değişecek',
  unchanged: 'Aynı',
  wrong: 'Hatalı',
} as const satisfies Record<SheetVerdict, string>;
export const VERDICT_ORDER = Object.keys(VERDICTS) as SheetVerdict[];

type Counts = SheetCheck['counts'];

export const rowCount = (counts: Counts): number =>
  VERDICT_ORDER.reduce((sum, verdict) => sum + counts[verdict], 0);

export const wrongRows = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.filter(({ verdict }) => verdict === 'wrong');

/** What the import would do, as its button says: '12 kişiyi ekle, 3 kişiyi güncelle'; null: nothing. */
export function importLabel(kind: SheetKind, counts: Counts): string | null {
  const { object } = SHEET_WORDS[kind];
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} ${object} ekle`,
    counts.changed > 0 && `${formatNumber(counts.changed)} ${object} güncelle`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What stands in the way of the import, or that there is nothing to do. */
export function importHint(kind: SheetKind, counts: Counts): string | null {
  const { one } = SHEET_WORDS[kind];
  if (rowCount(counts) === 0) return `Tabloda ${one} yok. Şablonu doldurup yeniden seçin.`;
  if (counts.wrong > 0)
    return (
      `${formatNumber(counts.wrong)} hatalı satır var: bütün satırlar birlikte kaydedilir. ` +
      'Hataları Excel’de düzeltip dosyayı yeniden seçin.'
    );
  if (importLabel(kind, counts) !== null) return null;
  return kind === 'people'
    ? 'Tablodaki herkes zaten kayıtlı; değişecek bir şey yok. Tek kullanımlık şifresini göremediğiniz ' +
        'kişilere, listede adlarını açıp “Şifre değiştir” ile yeni şifre verin.'
    : 'Tablodaki şubelerin hepsi zaten kayıtlı; değişecek bir şey yok.';
}

/** What an import did: '12 kişi eklendi, 3 kişi güncellendi, 2 kişi aynı kaldı'. */
export function resultText(
  kind: SheetKind,
  done: { created: number; changed: number; unchanged: number },
): string {
  const { one } = SHEET_WORDS[kind];
  return [
    done.created > 0 && `${formatNumber(done.created)} ${one} eklendi`,
    done.changed > 0 && `${formatNumber(done.changed)} ${one} güncellendi`,
    done.unchanged > 0 && `${formatNumber(done.unchanged)} ${one} aynı kaldı`,
  ]
    .filter(Boolean)
    .join(', ');
}
