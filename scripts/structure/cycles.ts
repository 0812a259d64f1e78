import { type Problem, resolveImport, type SourceFile } from './tree.ts';

/** Import cycles, imports of types included. Each is reported once. */
export function checkCycles(files: SourceFile[]): Problem[] {
  const known = new Set(files.map(({ path }) => path));
  const next = new Map(
    files.map((file) => [file.path, importedPaths(file).filter((path) => known.has(path))]),
  );
  const done = new Set<string>();
  const problems: Problem[] = [];

  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = [...trail.slice(start), path];
      problems.push({
        file: path,
        message: `import cycle: ${cycle.join(' → ')}. Move what both need into a third file`,
      });
      return;
    }
    if (done.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };

  for (const { path } of files) visit(path, []);
  return problems;
}

const importedPaths = ({ path, imports }: SourceFile): string[] =>
  imports.flatMap(({ specifier }) => resolveImport(path, specifier) ?? []);
