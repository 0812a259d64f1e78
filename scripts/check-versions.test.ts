import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkVersions, judgeVersions, type Manifest } from './check-versions.ts';

const root: Manifest = { file: 'package.json', version: '1.2.0' };

describe('versions of packages', () => {
  it('finds nothing in this project', () => {
    expect(checkVersions(resolve(import.meta.dirname, '..'))).toEqual([]);
  });

  it.each(['*', '', 'x', 'latest', '>=1.2.0', '1.x', '^1.2', '1.2.0 || 2.0.0', 'github:some/where'])(
    'refuses "%s"',
    (range) => {
      const manifest = { file: 'apps/a/package.json', version: '1.2.0', dependencies: { left: range } };
      expect(judgeVersions([root, manifest])).toEqual([
        expect.stringMatching(/apps\/a\/package\.json: left .*bound/),
      ]);
      const asTool = { ...manifest, dependencies: {}, devDependencies: { left: range } };
      expect(judgeVersions([root, asTool])).toHaveLength(1);
    },
  );

  it.each(['1.2.3', '^1.2.3', '18.4.0-beta.17'])('accepts %s', (range) => {
    expect(judgeVersions([{ ...root, dependencies: { left: range } }])).toEqual([]);
  });

  it('refuses a package of ours with another version, and one that asks for another', () => {
    const old = { file: 'apps/a/package.json', version: '1.1.0', dependencies: { '@ulak/b': '1.1.0' } };
    expect(judgeVersions([root, old])).toEqual([
      'apps/a/package.json: version 1.1.0, but the product is 1.2.0',
      'apps/a/package.json: @ulak/b must be 1.2.0',
    ]);
    const starred = { file: 'apps/a/package.json', version: '1.2.0', dependencies: { '@ulak/b': '*' } };
    expect(judgeVersions([root, starred])).toEqual(['apps/a/package.json: @ulak/b must be 1.2.0']);
  });
});
