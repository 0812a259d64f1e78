import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Small projects on disk for tests of checks: a tree of paths and texts each. */
export function madeUpProjects() {
  const roots: string[] = [];
  return {
    /** @returns the project's root */
    write(tree: Readonly<Record<string, string>>): string {
      const root = mkdtempSync(join(tmpdir(), 'ulak-project-'));
      roots.push(root);
      for (const [path, text] of Object.entries(tree)) {
        mkdirSync(join(root, dirname(path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return root;
    },
    removeAll(): void {
      for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
    },
  };
}
