import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAudit, judgeAudit } from './check-audit.ts';

const vulnerability = (severity: string) => ({
  severity,
  range: '<1.2.3',
  via: [{ title: 'Path traversal' }, 'right'],
});
const answer = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: vulnerability(severity) } });

describe('known vulnerabilities', () => {
  it.each(['high', 'critical'])('refuses a %s one', (severity) => {
    expect(judgeAudit(answer(severity))).toEqual({
      problems: [`left <1.2.3: ${severity}: Path traversal; through right`],
      skipped: null,
    });
  });

  it.each(['info', 'low', 'moderate'])('accepts a %s one', (severity) => {
    expect(judgeAudit(answer(severity))).toEqual({ problems: [], skipped: null });
  });

  it('reports that the registry did not answer, and passes', () => {
    expect(judgeAudit('')).toEqual({ problems: [], skipped: 'no answer' });
    expect(judgeAudit('<html>')).toEqual({ problems: [], skipped: 'no answer' });
    const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 });
    expect(judgeAudit(refused)).toEqual({ problems: [], skipped: '405 Method Not Allowed' });
  });

  it('passes without a network', async () => {
    const root = mkdtempSync(join(tmpdir(), 'ulak-audit-'));
    try {
      const project = { name: 'left', version: '1.0.0', dependencies: { ms: '2.1.3' } };
      writeFileSync(join(root, 'package.json'), JSON.stringify(project));
      writeFileSync(join(root, '.npmrc'), 'registry=http://127.0.0.1:9/\n');
      const packages = { '': project, 'node_modules/ms': { version: '2.1.3' } };
      writeFileSync(
        join(root, 'package-lock.json'),
        JSON.stringify({ ...project, lockfileVersion: 3, packages }),
      );
      const { problems, skipped } = await checkAudit(root);
      expect(problems).toEqual([]);
      expect(skipped).not.toBeNull();
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
