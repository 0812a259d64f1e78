/** Values as programs write them: texts, numbers, lists and named fields. */
export type Literal = string | number | readonly Literal[] | { readonly [name: string]: Literal };

/** How a language writes what JSON has. */
interface Syntax {
  readonly text: (text: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
  readonly field: (name: string, value: string) => string;
}

const jsonText = (text: string): string => JSON.stringify(text);
/** JavaScript's own names need no quotes. */
const jsName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : jsonText(name));
export const phpText = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
/** For a POSIX shell. */
export const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const JS: Syntax = {
  text: jsonText,
  list: ['[', ']'],
  object: ['{', '}'],
  field: (name, value) => `${jsName(name)}: ${value}`,
};
/** Python reads JSON's texts, numbers, lists and objects as its own. */
const JSON_SYNTAX: Syntax = { ...JS, field: (name, value) => `${jsonText(name)}: ${value}` };
const PHP: Syntax = {
  text: phpText,
  list: ['[', ']'],
  object: ['[', ']'],
  field: (name, value) => `${phpText(name)} => ${value}`,
};
const CSHARP: Syntax = {
  text: jsonText,
  list: ['new[] {', '}'],
  object: ['new {', '}'],
  field: (name, value) => `${name} = ${value}`,
};
const SYNTAXES = { js: JS, json: JSON_SYNTAX, python: JSON_SYNTAX, php: PHP, csharp: CSHARP };

/** A value in a language, one field a line. @param indent of the line on which it begins, in steps of two */
export function writeLiteral(value: Literal, language: keyof typeof SYNTAXES, indent = 0): string {
  const syntax = SYNTAXES[language];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return syntax.text(value);
  const inner = '  '.repeat(indent + 1);
  const parts = Array.isArray(value)
    ? (value as readonly Literal[]).map((one) => writeLiteral(one, language, indent + 1))
    : Object.entries(value).map(([name, one]) => syntax.field(name, writeLiteral(one, language, indent + 1)));
  const [open, close] = Array.isArray(value) ? syntax.list : syntax.object;
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${'  '.repeat(indent)}${close}`;
}
