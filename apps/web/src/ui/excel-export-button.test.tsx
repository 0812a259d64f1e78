import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../test/render-web.tsx';
import type { XlsxSheet } from '../lib/xlsx.ts';
import { ExcelExportButton } from './excel-export-button.tsx';

const SHEET: XlsxSheet = {
  name: 'Ödemeler',
  columns: [
    { header: 'Ödeme', width: 20, format: 'text' },
    { header: 'Tutar (TL)', width: 12, format: 'money' },
  ],
  rows: [['=Nakit', 1234.5]],
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ödemeler: Excel’e aktar' });

describe('SheetButton (ux "Reports, money": every table exports)', () => {
  afterEach(() => vi.restoreAllMocks());

  it('hands the table over under its name, numbers as numbers and texts as texts', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    URL.createObjectURL ??= () => '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob;
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    renderWeb(<ExcelExportButton of="Ödemeler" fileName="odemeler-2026-03-02" sheet={() => SHEET} />);
    await userEvent.click(button());
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 30_000 });
    expect(saved[0]?.name).toBe('odemeler-2026-03-02.xlsx');
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([
      ['Ödeme', 'Tutar (TL)'],
      ['=Nakit', 1234.5],
    ]);
  });

  it('says so when the rows cannot be fetched, and can be tried again', async () => {
    renderWeb(
      <ExcelExportButton of="Ödemeler" fileName="x" sheet={() => Promise.reject(new Error('away'))} />,
    );
    await userEvent.click(button());
    expect(await screen.findByText('Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.')).toBeTruthy();
    expect(button().disabled).toBe(false);
  });
});
