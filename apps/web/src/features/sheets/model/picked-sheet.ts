import { SHEET_BYTES, XLSX_MEDIA_TYPE } from '@ulak/contracts/sheets/limits';

/** A file as it was when it was picked: what is saved over it meanwhile is another sheet. */
export interface PickedSheet {
  readonly name: string;
  readonly bytes: Blob;
}

/** Why a file is not even sent; null: it may be. */
export function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  if (!file.name.toLowerCase().endsWith('.xlsx'))
    return 'Yalnızca .xlsx dosyası yüklenebilir. Tabloyu Excel’de “.xlsx” olarak kaydedin.';
  if (file.size === 0) return 'Dosya boş.';
  return file.size > SHEET_BYTES ? 'Dosya çok büyük: en fazla 5 MB olabilir.' : null;
}

/** Reads a picked file once, so that check and import send the same bytes. @throws where it cannot be read */
export async function readSheet(file: File): Promise<PickedSheet> {
  return { name: file.name, bytes: new Blob([await file.arrayBuffer()], { type: XLSX_MEDIA_TYPE }) };
}
