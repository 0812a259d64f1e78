import { afterEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { madeUpProjects } from './made-up-project.ts';

const projects = madeUpProjects();
afterEach(() => projects.removeAll());

/** The check's problems of a small project, as `file: message`. */
const check = (tree: Record<string, string>): string[] =>
  checkStructure(projects.write(tree)).map(({ file, message }) => `${file}: ${message}`);

describe('imports point one way', () => {
  it.each([
    ['contracts know only zod', 'packages/contracts/src/a.ts', "import { x } from 'dayjs';", /know only zod/],
    [
      'libphonenumber only in phone.ts',
      'packages/contracts/src/a.ts',
      "import { x } from 'libphonenumber-js';",
      /phone\*\.ts/,
    ],
    ['contracts do no I/O', 'packages/contracts/src/a.ts', "import fs from 'node:fs';", /know only zod/],
    [
      'the simulator knows only the city and contracts',
      'apps/simulator/src/a.ts',
      "import { x } from '@ulak/server/app';",
      /may not import apps\/server/,
    ],
    [
      'the web does not know the server',
      'apps/web/src/lib/a.ts',
      "import { x } from '../../../server/src/app.ts';",
      /may not import/,
    ],
    [
      'packages are called by name',
      'e2e/a.ts',
      "import { x } from '../packages/contracts/src/ids.ts';",
      /by its name/,
    ],
    [
      'a foreign module only by its service',
      'apps/server/src/modules/a/b.ts',
      "import { x } from '../c/repository.ts';",
      /service\.ts/,
    ],
    [
      'http does not know modules',
      'apps/server/src/http/a.ts',
      "import { x } from '../modules/c/claim.ts';",
      /http may not import modules/,
    ],
    [
      'db knows nobody, not even by a type',
      'apps/server/src/db/a.ts',
      "import type { X } from '../access/a.ts';",
      /db may not import access/,
    ],
    [
      'a verb in a folder of its module too',
      'apps/server/src/modules/a/steps/b.ts',
      "import { x } from '../../c/steps/d.ts';",
      /service\.ts/,
    ],
    [
      'pages stay apart',
      'apps/web/src/pages/a/a.tsx',
      "import { x } from '../b/b.tsx';",
      /pages do not import each other/,
    ],
    [
      'domain does not know features',
      'apps/web/src/domain/a.ts',
      "import type { X } from '../features/a/model.ts';",
      /domain may not import features/,
    ],
    [
      'nobody imports routes',
      'apps/server/src/modules/a/service.ts',
      "import { x } from './routes.ts';",
      /imports its routes/,
    ],
    [
      'a repository knows no service',
      'apps/server/src/modules/a/repository.ts',
      "import { x } from './service.ts';",
      /does not know the service/,
    ],
    [
      'features stay apart',
      'apps/web/src/features/a/model.ts',
      "import { x } from '../b/model.ts';",
      /do not import each other/,
    ],
    [
      'ui does not know features',
      'apps/web/src/ui/a.tsx',
      "import { x } from '../features/a/model.ts';",
      /ui may not import features/,
    ],
    [
      'lib does not know ui',
      'apps/web/src/lib/a.ts',
      "import type { X } from '../ui/a.tsx';",
      /lib may not import ui/,
    ],
    [
      'also when imported late',
      'apps/web/src/ui/a.tsx',
      "export const x = () => import('../app/b.tsx');",
      /ui may not import app/,
    ],
    [
      'live does not know http',
      'apps/server/src/live/a.ts',
      "import { x } from '../http/a.ts';",
      /live may not import http/,
    ],
    [
      'access does not know live',
      'apps/server/src/access/a.ts',
      "import type { X } from '../live/a.ts';",
      /access may not import live/,
    ],
    [
      'a package knows itself by relative paths',
      'packages/dispatch/src/a.ts',
      "import { x } from '@ulak/dispatch/random';",
      /of the same package by its relative path/,
    ],
    [
      'the planner does not know the server',
      'packages/dispatch/src/a.ts',
      "import { x } from '@ulak/server/clock';",
      /packages\/dispatch may not import apps\/server/,
    ],
    [
      'dialogs do not know pages',
      'apps/web/src/dialogs/a.tsx',
      "import { x } from '../pages/a/a.tsx';",
      /dialogs may not import pages/,
    ],
    [
      'features do not know dialogs',
      'apps/web/src/features/a/model.ts',
      "import type { X } from '../../dialogs/a.tsx';",
      /features may not import dialogs/,
    ],
    [
      'ui does not know the domain',
      'apps/web/src/ui/a.tsx',
      "import type { X } from '../domain/a.ts';",
      /ui may not import domain/,
    ],
    [
      'tests of the web do not leak',
      'apps/web/src/lib/a.ts',
      "import { x } from '../test/render.tsx';",
      /made for tests/,
    ],
    [
      'tests do not leak',
      'apps/server/src/app.ts',
      "import { x } from './test/database.ts';",
      /made for tests/,
    ],
  ])('%s', (_, file, text, message) => {
    expect(check({ [file]: `${text}\n` })).toEqual([expect.stringMatching(message)]);
  });

  it('reports a cycle of files once, also one that a type closes', () => {
    const open = {
      'apps/server/src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'apps/server/src/b.ts': "import { c } from './c.ts';\nexport const b = c;\n",
    };
    const closing = check({
      ...open,
      'apps/server/src/c.ts': "import { a } from './a.ts';\nexport const c = a;\n",
    });
    expect(closing).toEqual([expect.stringMatching(/import cycle: .*a\.ts → .*b\.ts → .*c\.ts → .*a\.ts/)]);
    const byType = check({
      ...open,
      'apps/server/src/c.ts': "import type { A } from './a.ts';\nexport const c: A = 1;\n",
    });
    expect(byType).toEqual([expect.stringMatching(/import cycle/)]);
  });
});

describe('calls without schemas', () => {
  const calls = (text: string) => check({ 'packages/contracts/src/orders/calls.ts': text });

  it('import types only', () => {
    const byType = "import type { A } from './schema.ts';\nexport const a: { schema?: typeof A } = {};\n";
    expect(calls(byType)).toEqual([]);
    expect(calls("import { A } from './schema.ts';\nexport const a = A;\n")).toEqual([
      expect.stringContaining('orders/calls.ts: "./schema.ts": calls are method, path and types'),
    ]);
  });
});
