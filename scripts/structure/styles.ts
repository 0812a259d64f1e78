import { lineOf, type Problem, type SourceFile } from './tree.ts';

const WEB = 'apps/web/src/';
/** The one sheet of the whole document: fonts, tokens and the few classes that every page uses. */
const DOCUMENT_SHEET = `${WEB}styles.css`;

type Length = { value: number; unit: string };
type Rule = { property: RegExp; isAllowed(length: Length): boolean; message: string };

/** From here a length is room for a finger or for a fixed bar, not a space between things. */
const TARGET_REM = 2.75;
/** Lines as thin as these stay as thin when text grows. */
const HAIRLINE_PX = 3;
const isHairline = ({ value, unit }: Length): boolean => unit === 'px' && value <= HAIRLINE_PX;

/** The first rule of a property counts. */
const RULES: readonly Rule[] = [
  {
    property: /^font(?:-size)?$/,
    isAllowed: () => false,
    message: 'font sizes come from the scale: var(--mantine-font-size-…), var(--mantine-h…-font-size)',
  },
  {
    property: /^border(?:-\w+)*-radius$/,
    isAllowed: isHairline,
    message: 'radii come from the scale: var(--mantine-radius-…), var(--ulak-radius-pill) or 50%',
  },
  {
    // Negative margins pull a finger's target back into its line; they follow the target, not the scale.
    property: /^(?:row-|column-)?gap$|^(?:margin|padding)(?:-[\w-]+)?$/,
    isAllowed: (length) => isHairline(length) || (length.unit === 'rem' && length.value >= TARGET_REM),
    message: 'spaces come from the scale: var(--mantine-spacing-…), var(--ulak-space-2xs)',
  },
  {
    // Drawn, not written: nothing is cut when text grows past it.
    property:
      /^(?:border|outline|background)(?:-[\w-]+)?$|^(?:box-shadow|transform)$|filter$|^text-underline-/,
    isAllowed: () => true,
    message: '',
  },
  {
    property: /^--ulak-radius-pill$/,
    isAllowed: () => true,
    message: '',
  },
  {
    property: /./,
    isAllowed: (length) => length.unit !== 'px' || isHairline(length),
    message: 'lengths are rem, so that they grow with the text (docs/decisions/051)',
  },
];

/** Classes live in CSS modules, and sizes, radii and spaces come from the theme's scale. */
export function checkStyles(files: SourceFile[]): Problem[] {
  const inlined = inlinedSheets(files);
  return files
    .filter(({ path }) => path.startsWith(WEB) && path.endsWith('.css') && !inlined.has(nameOf(path)))
    .flatMap((file) => {
      const css = withoutComments(file.text);
      return [
        ...globalClasses(file.path, css),
        ...literalSizes(file.path, css),
        ...pixelQueries(file.path, css),
      ];
    });
}

/** Sheets of documents of their own, such as a printed page: `import css from './receipt.css?inline'`. */
const inlinedSheets = (files: SourceFile[]): Set<string> =>
  new Set(
    files.flatMap(({ imports }) =>
      imports.flatMap(({ specifier }) =>
        specifier.endsWith('.css?inline') ? [nameOf(specifier.slice(0, -'?inline'.length))] : [],
      ),
    ),
  );

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"/g, (found) => found.replace(/[^\n]/g, ' '));

const CLASS_IN_SELECTOR = /\.(?!mantine-)[a-z_][\w-]*(?=[^;{}]*\{)/gi;

function globalClasses(path: string, css: string): Problem[] {
  if (path.endsWith('.module.css') || path === DOCUMENT_SHEET) return [];
  return [...css.matchAll(CLASS_IN_SELECTOR)].map(({ 0: found, index }) => ({
    file: path,
    line: lineOf(css, index),
    message: `${found} is global: put the rule into a *.module.css beside its component`,
  }));
}

const DECLARATION = /(?<=[{;]\s*)([a-z-]+|--[\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const LENGTH = /(?<![\w.-])(\d*\.?\d+)(px|rem|em|pt)\b/g;

function literalSizes(path: string, css: string): Problem[] {
  return [...css.matchAll(DECLARATION)].flatMap(({ 1: property = '', 2: value = '', index }) => {
    const rule = RULES.find((one) => one.property.test(property));
    if (!rule) return [];
    return [...value.matchAll(LENGTH)]
      .filter(({ 1: length, 2: unit = '' }) => !rule.isAllowed({ value: Number(length), unit }))
      .map(({ 0: found }) => ({
        file: path,
        line: lineOf(css, index),
        message: `${property}: ${found} is off the scale; ${rule.message}`,
      }));
  });
}

const PIXEL_QUERY = /@(?:media|container)[^{]*\dpx[^{]*\{/g;

const pixelQueries = (path: string, css: string): Problem[] =>
  [...css.matchAll(PIXEL_QUERY)].map(({ index }) => ({
    file: path,
    line: lineOf(css, index),
    message: 'widths in queries are em (@media) or rem (@container): large text gets the narrow layout',
  }));
