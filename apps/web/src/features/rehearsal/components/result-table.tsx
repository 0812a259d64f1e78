import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import type { FigureRange, RehearsalResult } from '@ulak/contracts/rehearsals/schema';
import { useState } from 'react';
import desk from '../../../ui/desk.module.css';
import {
  type Difference,
  differenceOf,
  type Figure,
  figuresOf,
  rangeOf,
  rangeText,
  SEEDS_TEXT,
} from '../model/figures.ts';
import styles from './rehearsal.module.css';

const COLUMNS = [
  { key: 'real', name: 'Gerçek' },
  { key: 'unchanged', name: 'Prova, aynı ayarlar' },
  { key: 'tried', name: 'Prova, yeni ayarlar' },
] as const;
const DIFFERENCE = 'Fark (yeni − aynı)';

/** What really happened beside both provas; on a phone each figure is a card. Roles: cards stay a table. */
export const ResultTable = ({ result }: { readonly result: RehearsalResult }) => (
  <table aria-label="Sonuç" className={styles.result} role="table">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          Ölçü
        </th>
        {COLUMNS.map(({ key, name }) => (
          <th key={key} role="columnheader" scope="col">
            {name}
          </th>
        ))}
        <th role="columnheader" scope="col">
          {DIFFERENCE}
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {figuresOf(result).map((figure) => (
        <FigureRow figure={figure} key={figure.key} result={result} />
      ))}
    </tbody>
  </table>
);

function FigureRow({ figure, result }: { readonly figure: Figure; readonly result: RehearsalResult }) {
  const [isOpen, setOpen] = useState(false);
  const id = `rehearsal-${figure.key}`;
  return (
    <>
      <tr data-figure={figure.key} role="row">
        <th role="rowheader" scope="row">
          <button
            aria-controls={id}
            aria-expanded={isOpen}
            className={`${desk.link} ${styles.open}`}
            onClick={() => setOpen(!isOpen)}
            type="button"
          >
            {figure.name}
          </button>
        </th>
        {COLUMNS.map(({ key, name }) => (
          <Value figure={figure} key={key} name={name} range={rangeOf(result[key], figure.key)} />
        ))}
        <td role="cell">
          <Name text={DIFFERENCE} />
          <Change difference={differenceOf(figure, result)} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} role="row">
          <td className={styles.definition} colSpan={COLUMNS.length + 2} role="cell">
            {figure.definition} {figure.sample(result)} {figure.key !== 'courierHours' && SEEDS_TEXT}
          </td>
        </tr>
      )}
    </>
  );
}

/** The column's name beside its value, where there is no head in sight. */
const Name = ({ text }: { readonly text: string }) => (
  <span aria-hidden className={styles.column}>
    {text}
  </span>
);

interface ValueProps {
  readonly figure: Figure;
  readonly name: string;
  readonly range: FigureRange | null;
}

const Value = ({ figure, name, range }: ValueProps) => (
  <td role="cell">
    <Name text={name} />
    <span>{rangeText(figure, range)}</span>
  </td>
);

const ICONS = { up: IconArrowUp, down: IconArrowDown, even: IconEqual } as const;

function Change({ difference }: { readonly difference: Difference | null }) {
  if (difference === null) return <span>–</span>;
  const { text, word, tone } = difference;
  const way = text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'even';
  const Icon = ICONS[way];
  return (
    <span className={styles.change} data-tone={tone}>
      <Icon aria-hidden size="0.875rem" />
      {text}, {word}
    </span>
  );
}
