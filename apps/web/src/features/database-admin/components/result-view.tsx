import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { QueryResult } from '@ulak/contracts/database/schema';
import { formatNumber } from '@ulak/contracts/format';
import { useMemo, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { resultJson } from '../model/result-json.ts';
import { durationText, wasText } from '../model/statement.ts';
import styles from './database-admin.module.css';
import { type GridRow, ValueGrid } from './value-grid.tsx';

type Form = 'table' | 'json';

/** More than this would hold the browser up; the copy has all of it. */
const MAX_SHOWN_JSON = 200_000;

/** What a statement gave: how many rows, how long it took, and the rows as a table or as formatted JSON. */
export function ResultView({ result }: { readonly result: QueryResult }) {
  const [form, setForm] = useState<Form>('table');
  const hasRows = result.rows.length > 0;
  return (
    <section aria-label="Sorgu sonucu" className={desk.column}>
      <div className={desk.row}>
        <span className={desk.strong} role="status">
          {result.kind === 'done' ? wasText(result) : `${formatNumber(result.rows.length)} satır`}
          {' · '}
          {durationText(result.durationMs)}
        </span>
        {result.truncatedBy !== null && <span className={desk.note}>{cutText(result)}</span>}
        {hasRows && (
          <SegmentedControl
            aria-label="Sonucun biçimi"
            className={`${desk.touch} ${desk.end}`}
            data={[
              { value: 'table', label: 'Tablo' },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={(value) => setForm(value)}
            value={form}
          />
        )}
      </div>
      {!hasRows && result.kind === 'rows' && (
        <div className={desk.panel}>
          <EmptyState text="Veri bulunamadı" />
        </div>
      )}
      {hasRows && (form === 'table' ? <ResultTable result={result} /> : <ResultJson result={result} />)}
    </section>
  );
}

const cutText = ({ truncatedBy, rows }: QueryResult): string =>
  truncatedBy === 'bytes'
    ? `Sonuç çok büyük olduğu için ilk ${formatNumber(rows.length)} satırda kesildi.`
    : `İlk ${formatNumber(rows.length)} satır gösteriliyor; devamı var.`;

/** The rows of a result, or of a trial, as a table. */
export function ResultTable({ result: { columns, rows } }: { readonly result: QueryResult }) {
  const keyed = useMemo(
    (): readonly GridRow[] => rows.map((cells, place) => ({ key: String(place), cells })),
    [rows],
  );
  return <ValueGrid columns={columns} label="Sorgu sonucu" rows={keyed} />;
}

function ResultJson({ result }: { readonly result: QueryResult }) {
  const json = useMemo(() => resultJson(result), [result]);
  const isLong = json.length > MAX_SHOWN_JSON;
  return (
    <>
      <div className={desk.row}>
        <Button
          className={desk.touch}
          leftSection={<IconCopy aria-hidden size="1rem" />}
          onClick={() => void copyText(json, 'Sonuç kopyalandı')}
          size="xs"
          variant="default"
        >
          Kopyala
        </Button>
        {isLong && <span className={desk.note}>Başı gösteriliyor; kopyada tamamı var.</span>}
      </div>
      <pre
        aria-label="Sonuç, JSON"
        className={`${desk.panel} ${desk.scroll} ${styles.output}`}
        role="region"
        tabIndex={0}
        translate="no"
      >
        {isLong ? json.slice(0, MAX_SHOWN_JSON) : json}
      </pre>
    </>
  );
}
