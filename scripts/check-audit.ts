import { execFile } from 'node:child_process';

const WAIT_MS = 15_000;
const REFUSED = new Set(['high', 'critical']);

export interface AuditVerdict {
  readonly problems: string[];
  /** Why the audit could not run; null when it did. */
  readonly skipped: string | null;
}

interface AuditAnswer {
  readonly message?: string;
  readonly vulnerabilities?: Record<string, Vulnerability>;
}

interface Vulnerability {
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { title: string })[];
}

/** Parses the output of `npm audit --json`: vulnerabilities of high or critical severity are problems. */
export function judgeAudit(printed: string): AuditVerdict {
  const answer = parse(printed);
  if (!answer?.vulnerabilities) return { problems: [], skipped: answer?.message ?? 'no answer' };
  const refused = Object.entries(answer.vulnerabilities).filter(([, { severity }]) => REFUSED.has(severity));
  const problems = refused.map(([name, { severity, range, via }]) => {
    const why = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title));
    return `${name} ${range}: ${severity}: ${why.join('; ')}`;
  });
  return { problems, skipped: null };
}

function parse(printed: string): AuditAnswer | null {
  try {
    return JSON.parse(printed) as AuditAnswer;
  } catch {
    return null;
  }
}

/** Audits the production packages of the lock file; ends after 15 s at the latest. */
export async function checkAudit(root: string): Promise<AuditVerdict> {
  const npm = process.env.npm_execpath;
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0'];
  return new Promise((done) => {
    const options = { cwd: root, timeout: WAIT_MS, maxBuffer: 50_000_000 };
    // npm exits with 1 when it found something: its output decides
    execFile(command, [...before, ...args], options, (_, printed) => done(judgeAudit(printed)));
  });
}
