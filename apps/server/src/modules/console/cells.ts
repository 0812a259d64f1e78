import type { CellValue } from '@ulak/contracts/database/schema';
import { types } from 'pg';

const { builtins } = types;
const BOOL: number = builtins.BOOL;
const TIMESTAMPTZ: number = builtins.TIMESTAMPTZ;
const INTEGERS = new Set<number>([builtins.INT2, builtins.INT4, builtins.OID]);
const FLOATS = new Set<number>([builtins.FLOAT4, builtins.FLOAT8]);
const JSONS = new Set<number>([builtins.JSON, builtins.JSONB]);

/** Names that PostgreSQL's users know, for ids that are not named so inside. */
const NAMES: Readonly<Record<number, string>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'smallint',
  [builtins.INT4]: 'integer',
  [builtins.INT8]: 'bigint',
  [builtins.FLOAT4]: 'real',
  [builtins.FLOAT8]: 'double precision',
  [builtins.TIMESTAMPTZ]: 'timestamp with time zone',
  [builtins.TIMESTAMP]: 'timestamp without time zone',
  705: 'text',
  1000: 'boolean[]',
  1007: 'integer[]',
  1009: 'text[]',
  1016: 'bigint[]',
  1022: 'double precision[]',
  1185: 'timestamp with time zone[]',
  1231: 'numeric[]',
  2249: 'record',
};
const KNOWN = new Map<number, string>(Object.entries(builtins).map(([name, id]) => [id, name.toLowerCase()]));

/** The name of a type as a column's head shows it. */
export const typeNameOf = (id: number): string => NAMES[id] ?? KNOWN.get(id) ?? 'text';

const TYPE_IDS: Readonly<Record<string, number>> = {
  boolean: builtins.BOOL,
  smallint: builtins.INT2,
  integer: builtins.INT4,
  real: builtins.FLOAT4,
  'double precision': builtins.FLOAT8,
  'timestamp with time zone': builtins.TIMESTAMPTZ,
  json: builtins.JSON,
  jsonb: builtins.JSONB,
};

/** The id of a column's type, where its values are not shown as texts; 0: as texts. */
export const typeIdOf = (name: string): number => TYPE_IDS[name] ?? 0;

/** `2026-03-02 16:30:00.123456+00`, as PostgreSQL writes an instant in UTC. */
const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00$/;
/** Levels of JSON that a browser and our own writer take without harm. */
const MAX_JSON_DEPTH = 100;

/** A value of a result. What it cannot be read as, it is shown as PostgreSQL wrote it. */
export function cellOf(text: string | null, typeId: number): CellValue {
  if (text === null) return null;
  if (typeId === BOOL) return text === 't' || text === 'true';
  if (INTEGERS.has(typeId)) return Number(text);
  if (FLOATS.has(typeId)) return Number.isFinite(Number(text)) ? Number(text) : text;
  if (typeId === TIMESTAMPTZ) return instantOf(text);
  if (JSONS.has(typeId)) return jsonOf(text);
  return text;
}

function instantOf(text: string): string {
  const [, day, time] = INSTANT.exec(text) ?? [];
  return day === undefined || time === undefined ? text : `${day}T${time}Z`;
}

function jsonOf(text: string): CellValue {
  if (depthOf(text) > MAX_JSON_DEPTH) return text;
  try {
    return JSON.parse(text) as CellValue;
  } catch {
    return text;
  }
}

/** An upper bound of the levels: brackets in texts count too. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const char of text) {
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
