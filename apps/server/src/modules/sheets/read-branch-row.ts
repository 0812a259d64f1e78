import { ASSIGNMENT_METHODS } from '@ulak/contracts/branches/schema';
import { parsePhone } from '@ulak/contracts/phone';
import {
  type BranchKey,
  METHOD_TEXTS,
  NUMBER_KEYS,
  SALARY_KEYS,
  SWITCH_KEYS,
  TIME_KEYS,
} from './branch-columns.ts';
import { headerKey, type TableRow } from './read-table.ts';

export type BranchErrors = Partial<Record<BranchKey, string>>;
/** Fields of a branch as its calls take them, before their schema has seen them. */
export type RawBranch = Record<string, unknown>;

const ON = new Set(['evet', 'acik', 'true', 'var', '1']);
const OFF = new Set(['hayir', 'kapali', 'false', 'yok', '0']);
/** '11.500' is eleven thousand for a person and eleven and a half for a machine. */
const AMBIGUOUS = /^[1-9]\d{0,2}(\.\d{3})+$/;
const DECIMAL = /^-?\d{1,9}([.,]\d{1,20})?$/;
const DAY_MINUTES = 24 * 60;

function readNumber(text: string, isCoordinate: boolean): number | string {
  if (!isCoordinate && AMBIGUOUS.test(text)) return 'Binlik ayırıcı kullanmayın, örneğin 11500 yazın';
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : 'Bir sayı yazın';
}

/** 'SS:DD'; Excel stores a time of day as a part of the day. */
function readTime(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})(?::00)?$/.exec(text) ?? [];
  if (hours !== '') return `${hours.padStart(2, '0')}:${minutes}`;
  const part = /^0([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (Number.isNaN(part)) return text;
  const minute = Math.round(part * DAY_MINUTES);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const methodOf = (text: string): string | undefined =>
  ASSIGNMENT_METHODS.find((method) =>
    [method, METHOD_TEXTS[method]].some((name) => headerKey(name) === headerKey(text)),
  );

/** The cells of a row as fields of a branch; empty cells leave their field out. Faults go to `errors`. */
export function readBranchRow({ texts }: TableRow<BranchKey>, errors: BranchErrors): RawBranch {
  const number = (key: BranchKey, isCoordinate = false): number | undefined => {
    const text = texts[key];
    if (text === undefined) return undefined;
    const value = readNumber(text, isCoordinate);
    if (typeof value === 'number') return value;
    errors[key] ??= value;
    return undefined;
  };
  const [lat, lng] = [number('lat', true), number('lng', true)];
  if ((texts.lat === undefined) !== (texts.lng === undefined))
    errors[texts.lat === undefined ? 'lat' : 'lng'] ??= 'Enlem ve boylamı birlikte yazın';
  const salary = fieldsOf(SALARY_KEYS, (key) => number(key));
  return {
    ...(texts.name === undefined ? {} : { name: texts.name }),
    ...(texts.address === undefined ? {} : { address: texts.address }),
    ...(lat === undefined || lng === undefined ? {} : { location: { lat, lng } }),
    ...(texts.phone === undefined ? {} : { phone: parsePhone(texts.phone) ?? texts.phone }),
    ...fieldsOf(NUMBER_KEYS, (key) => number(key)),
    ...fieldsOf(TIME_KEYS, (key) => (texts[key] === undefined ? undefined : readTime(texts[key]))),
    ...readMethod(texts.assignmentMethod, errors),
    ...fieldsOf(SWITCH_KEYS, (key) => readSwitch(key, texts[key], errors)),
    ...(Object.keys(salary).length > 0 ? { salarySettings: salary } : {}),
  };
}

const fieldsOf = <K extends string>(keys: readonly K[], read: (key: K) => unknown): RawBranch =>
  Object.fromEntries(keys.map((key) => [key, read(key)]).filter(([, value]) => value !== undefined));

function readMethod(text: string | undefined, errors: BranchErrors): RawBranch {
  if (text === undefined) return {};
  const assignmentMethod = methodOf(text);
  if (assignmentMethod !== undefined) return { assignmentMethod };
  errors.assignmentMethod ??= `${Object.values(METHOD_TEXTS).join(', ')} yazın`;
  return {};
}

function readSwitch(key: BranchKey, text: string | undefined, errors: BranchErrors): boolean | undefined {
  if (text === undefined) return undefined;
  const answer = headerKey(text);
  if (ON.has(answer) || OFF.has(answer)) return ON.has(answer);
  errors[key] ??= 'Evet veya Hayır yazın';
  return undefined;
}
