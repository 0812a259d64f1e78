import { CONSOLE_TABLES, SYSTEM } from './console-columns.ts';

const words = (list = ''): string[] => list.split(' ').filter((word) => word !== '');

/** What is known of a column. `reason` null: it can be changed. */
export interface ColumnRule {
  readonly isHidden: boolean;
  readonly reason: string | null;
}

const FIXED = 'Bu alanı sistem yazar; elle değiştirilmez.';
const SECRET = 'Bu alan gizlidir; konsolda ne görülür ne değiştirilir.';

/** Rules of a table's columns by name; a column that is missing here is hidden. */
export function columnRulesOf(table: string): ReadonlyMap<string, ColumnRule> {
  const rule = CONSOLE_TABLES[table] ?? {};
  const shown = (names: string | undefined, reason: string | null): [string, ColumnRule][] =>
    words(names).map((name) => [name, { isHidden: false, reason }]);
  return new Map([
    ...shown(rule.open, null),
    ...shown(rule.fixed, FIXED),
    ...Object.entries(rule.screens ?? {}).flatMap(([screen, names]) =>
      shown(names, `Bu alan “${screen}” ekranından değiştirilir.`),
    ),
    ...words(rule.hidden).map((name): [string, ColumnRule] => [name, HIDDEN]),
  ]);
}

/** The rule of a secret, and of a column that nobody has classified. */
export const HIDDEN: ColumnRule = { isHidden: true, reason: SECRET };

/** Why no row of the table is changed or removed here; null: they are. A table without a rule is kept. */
export const keptReasonOf = (table: string): string | null => {
  const rule = CONSOLE_TABLES[table];
  return rule ? (rule.kept ?? null) : SYSTEM;
};

/** Why no row of the table is removed here; null: they are. */
export const undeletableReasonOf = (table: string): string | null =>
  keptReasonOf(table) ?? CONSOLE_TABLES[table]?.undeletable ?? null;
