import { type DayMetrics, mean } from './day-metrics.ts';
import type { ReferenceResult } from './reference.ts';

const cell = (value: number, digits = 2): string => value.toFixed(digits).padStart(digits === 0 ? 4 : 6);

const COLUMNS: readonly (readonly [string, keyof DayMetrics, number])[] = [
  ['undel%', 'undeliveredPercent', 2],
  ['CtD', 'ctd', 2],
  ['p50', 'ctdP50', 0],
  ['p90', 'ctdP90', 0],
  ['max', 'ctdMax', 0],
  ['excess', 'excess', 2],
  ['ratio', 'ratio', 3],
  ['over', 'overage', 2],
  ['late%', 'latePercent', 1],
  ['RtP', 'rtp', 2],
  ['RtD', 'readyToDoor', 2],
  ['ord/h', 'ordersPerCourierHour', 2],
  ['bundle', 'bundle', 2],
  ['cost', 'costPerOrder', 2],
  ['util10', 'utilisationP10', 2],
  ['util90', 'utilisationP90', 2],
  ['gini', 'gini', 3],
  ['back', 'takenBack', 1],
  ['left', 'leftBehind', 1],
  ['ms50', 'roundP50Ms', 1],
  ['ms99', 'roundP99Ms', 1],
];

export const tableHeader = (): string =>
  `${''.padEnd(24)}${COLUMNS.map(([name, , digits]) => name.padStart(cell(0, digits).length)).join(' ')}`;

export const tableRow = (name: string, figures: DayMetrics): string =>
  `${name.padEnd(24)}${COLUMNS.map(([, key, digits]) => cell(figures[key], digits)).join(' ')}`;

/** Comparison of the run with the references, over the instances that have one. */
export function compareWithReferences(
  all: readonly { name: string; figures: DayMetrics }[],
  references: ReadonlyMap<string, ReferenceResult>,
): string[] {
  const compareWith = (label: string, key: keyof ReferenceResult): string[] => {
    const both = all.flatMap(({ name, figures }) => {
      const other = references.get(name)?.[key];
      return other === undefined ? [] : [{ own: figures.ctd, other }];
    });
    if (both.length === 0) return [];
    const own = mean(both.map((one) => one.own));
    const other = mean(both.map((one) => one.other));
    const better = both.filter((one) => one.own < one.other).length;
    return [
      `${label.padEnd(38)} CtD ${cell(other)}, here ${cell(own)} = ${(own / other).toFixed(4)}, ` +
        `lower on ${better} of ${both.length}`,
    ];
  };
  return [
    ...compareWith('greedy, nearest idle courier', 'greedy'),
    ...compareWith('published rolling horizon (Reyes 2018)', 'published'),
    ...compareWith('best with hindsight', 'hindsight'),
    `${'floor, a courier always there'.padEnd(38)} CtD ` +
      `${cell(mean(all.map(({ figures }) => figures.floor)))}, ` +
      `undeliverable ${cell(mean(all.map(({ figures }) => figures.undeliverablePercent)), 3)} %`,
  ];
}
