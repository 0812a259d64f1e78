import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const OURS = '@ulak/';
/** An accepted range: one version, or up to the next major: `1.2.3`, `^1.2.3`, also with a pre-release. */
const BOUND = /^\^?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** A package.json. `file` is relative to the root. */
export interface Manifest extends Partial<Record<(typeof KINDS)[number], Record<string, string>>> {
  readonly file: string;
  readonly version: string;
}

/** Problems of versions: unbounded ranges, and workspace packages that differ from `root`. */
export function judgeVersions([root, ...others]: readonly Manifest[]): string[] {
  const release = root?.version ?? '';
  const differing = others.filter(({ version }) => version !== release);
  return [
    ...differing.map(({ file, version }) => `${file}: version ${version}, but the product is ${release}`),
    ...[root, ...others].flatMap((manifest) => (manifest ? loose(manifest, release) : [])),
  ];
}

function loose(manifest: Manifest, release: string): string[] {
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(([name, range]) => {
    if (name.startsWith(OURS))
      return range === release ? [] : [`${manifest.file}: ${name} must be ${release}`];
    return BOUND.test(range) ? [] : [`${manifest.file}: ${name} "${range}" has no bound: 1.2.3 or ^1.2.3`];
  });
}

/** Reads every package.json of the project, the root first. @returns the problems of their versions */
export function checkVersions(root: string): string[] {
  const { workspaces = [] } = read(root, 'package.json') as { workspaces?: string[] };
  const folders = workspaces.flatMap((place) => {
    if (!place.endsWith('/*')) return [place];
    const parent = place.slice(0, -'/*'.length);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const files = ['package.json', ...folders.map((folder) => `${folder}/package.json`)];
  return judgeVersions(files.map((file) => ({ ...read(root, file), file })));
}

const read = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
