import { isTest, type Problem, type SourceFile } from './tree.ts';

const LONGEST_FILE = 400;
const WIDEST_LINE = 110;
const CODE = /^(?:apps|packages|e2e|bench|scripts)\//;
const MEASURED = /\.(?:ts|tsx|mts|css|mjs)$/;
const NOT_MEASURED = /\/(?:fixtures|generated|migrations)\/|\.generated\.\w+$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/**
 * Anywhere in a name; the second set as a whole name or its last word (`common-passwords.ts` is about
 * something).
 */
const NEVER = new Set(['util', 'utils', 'helper', 'helpers']);
const NEVER_LAST = new Set(['common', 'misc', 'stuff', 'shared']);
const DOMAIN_MANAGERS = new Set(['branch-manager', 'general-manager']);
const NOT_A_VERB = new Set(
  'type types constant constants const consts model models schema schemas controller controllers '
    .concat('handler handlers dto dtos mapper mappers interface interfaces enum enums config')
    .split(' '),
);

/** Names, places and sizes of files (style "The layout", "Sizes and names"). */
export function checkLayout(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => [
    ...names(file),
    ...length(file),
    ...width(file),
    ...serverModule(file),
    ...webFeature(file),
    ...webPage(file),
  ]);
}

function names({ path }: SourceFile): Problem[] {
  if (!CODE.test(path)) return [];
  const messages: string[] = [];
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const stem = file.replace(/\..*$/, '');
  const isDocument = /\.(?:md|json)$/.test(file);
  if (!isDocument && parts.some((part) => !KEBAB.test(part))) {
    messages.push('names are kebab-case: rename the file or folder (small letters, digits and dashes)');
  }
  const empty = [...parts.slice(0, -1), stem].map(emptyWord).find((word) => word !== undefined);
  if (empty) {
    messages.push(
      `"${empty}" says nothing: name the thing inside (business-day.ts) or put it where it is used`,
    );
  }
  if (/(?:^|-)manager$/.test(stem) && !DOMAIN_MANAGERS.has(stem)) {
    messages.push('"manager" hides what the file does: name the verb or the thing');
  }
  if (stem === 'index' && MEASURED.test(file)) {
    messages.push('no index files: import from the file that defines the thing');
  }
  return messages.map((message) => ({ file: path, message }));
}

function emptyWord(name: string): string | undefined {
  const words = name.split('-');
  const last = words.at(-1) ?? '';
  return words.find((word) => NEVER.has(word)) ?? (NEVER_LAST.has(last) ? last : undefined);
}

function length({ path, text }: SourceFile): Problem[] {
  if (!MEASURED.test(path) || NOT_MEASURED.test(path)) return [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines <= LONGEST_FILE) return [];
  return [{ file: path, message: `${lines} lines, ${LONGEST_FILE} at most: split it by use case` }];
}

function width({ path, text }: SourceFile): Problem[] {
  if (!MEASURED.test(path) || NOT_MEASURED.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const message = `${line.length} columns, ${WIDEST_LINE} at most: break the line`;
    return line.length > WIDEST_LINE ? [{ file: path, line: index + 1, message }] : [];
  });
}

function serverModule({ path }: SourceFile): Problem[] {
  const [, rest] = /^apps\/server\/src\/modules\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (!rest)
    return /^apps\/server\/src\/modules\/[^/]+$/.test(path)
      ? [{ file: path, message: 'put it into the folder of its module' }]
      : [];
  const parts = rest.split('/');
  if (parts.length > 2)
    return [
      {
        file: path,
        message: 'a server module has one level of folders: move the file up or make a module of it',
      },
    ];
  if (isTest(path)) return [];
  const [stem = '', ...endings] = (parts.at(-1) ?? '').split('.');
  if (endings.join('.') !== 'ts') return [{ file: path, message: 'a server module holds only .ts files' }];
  const noun = stem.split('-').find((word) => NOT_A_VERB.has(word));
  if (!noun) return [];
  return [
    {
      file: path,
      message: `a server module holds routes, service, repository, jobs and verbs; "${noun}" is none`,
    },
  ];
}

function webFeature({ path }: SourceFile): Problem[] {
  const [, rest] = /^apps\/web\/src\/features\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (!rest)
    return /^apps\/web\/src\/features\/[^/]+$/.test(path)
      ? [{ file: path, message: 'put it into the folder of its feature' }]
      : [];
  const isFine =
    /^(?:queries|model|model\/[^/]+)\.ts$/.test(rest) || /^(?:model\/)?[^/]+\.test\.tsx?$/.test(rest);
  const isComponent =
    /^components\/[^/]+(?:\.tsx|\.css|\.test\.ts)$/.test(rest) || /^components\/use-[^/]+\.ts$/.test(rest);
  if (isFine || isComponent) return [];
  return [
    {
      file: path,
      message:
        'a web feature holds queries.ts, model.ts or model/<topic>.ts, tests, components/ with use-… hooks',
    },
  ];
}

function webPage({ path }: SourceFile): Problem[] {
  const [, rest] = /^apps\/web\/src\/pages\/(.+)$/.exec(path) ?? [];
  if (!rest || rest.split('/').length === 2) return [];
  return [{ file: path, message: 'a page is one flat folder, pages/<page>/: put the file there' }];
}
