import { BRANCH_FORM_DEFAULTS } from '@ulak/contracts/branches/defaults';
import { brokenFieldRules } from '@ulak/contracts/branches/field-rules';
import { type BranchView, CreateBranchBody, UpdateBranchBody } from '@ulak/contracts/branches/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { z } from 'zod';
import type { BranchKey } from './branch-columns.ts';
import { branchCell } from './branch-cell.ts';
import type { SheetActor } from './judge-task.ts';
import { type JudgedRow, shownValues } from './judged-row.ts';
import type { NamedRows } from './named-rows.ts';
import type { KnownCompany } from './people-facts.ts';
import { type BranchErrors, type RawBranch, readBranchRow } from './read-branch-row.ts';
import { nameKey, type TableRow } from './read-table.ts';

export type BranchPlan =
  | { readonly kind: 'new'; readonly body: CreateBranchBody }
  | { readonly kind: 'changed'; readonly id: BranchId; readonly body: UpdateBranchBody };

export interface BranchFacts {
  readonly actor: SheetActor;
  readonly branches: NamedRows<BranchView>;
  readonly companies: NamedRows<KnownCompany>;
}

type Row = TableRow<BranchKey>;

/** Verdicts of a sheet of branches; a row means the branch with its number, else the one with its name. */
export function judgeBranches(rows: readonly Row[], facts: BranchFacts): JudgedRow<BranchPlan>[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const errors: BranchErrors = { ...row.faults };
    const fields = readBranchRow(row, errors);
    if (row.texts.name === undefined) errors.name ??= 'Şube adı zorunludur';
    const companyId = companyOf(row, facts, errors);
    const known = findBranch(row, { companyId, errors }, facts);
    const key = known ? `#${known.id}` : `${companyId ?? ''}:${nameKey(row.texts.name ?? '')}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.line);
    else errors.name ??= `Bu şube ${first}. satırda da var`;
    const plan = known ? judgeKnown(fields, known, errors) : judgeNew(fields, companyId, errors);
    return toJudged(row, { errors, plan, known });
  });
}

function companyOf(
  { texts }: Row,
  { actor, companies }: BranchFacts,
  errors: BranchErrors,
): CompanyId | null {
  if (actor.companyId !== null || texts.company === undefined) return actor.companyId;
  const numbered = companies.numbered(texts.company);
  const named = companies.byName(texts.company);
  const found = numbered && !named.includes(numbered) ? [...named, numbered] : named;
  if (found.length !== 1)
    errors.company ??=
      found.length === 0 ? 'Böyle bir şirket yok' : 'Bu adla birden fazla şirket var; numarasını yazın';
  return found[0]?.id ?? null;
}

function findBranch(
  { texts }: Row,
  { companyId, errors }: { companyId: CompanyId | null; errors: BranchErrors },
  { branches }: BranchFacts,
): BranchView | undefined {
  if (texts.id !== undefined) {
    const byId = branches.numbered(texts.id);
    if (!byId) errors.id ??= 'Bu numarayla bir şube yok; yeni şube için boş bırakın';
    if (byId && companyId !== null && byId.companyId !== companyId)
      errors.company ??= 'Şubenin şirketi değiştirilemez';
    return byId;
  }
  const byName = branches
    .byName(texts.name ?? '')
    .filter((branch) => companyId === null || branch.companyId === companyId);
  if (byName.length > 1) errors.name ??= 'Bu adla birden fazla şube var; şubenin numarasını yazın';
  return byName[0];
}

/** Column of a field's path: `location.lat` and `salarySettings.gasPrice` are columns of their own. */
const columnOf = (path: readonly PropertyKey[]): BranchKey => {
  const last = String(path.at(-1) ?? 'name');
  return (last === 'location' ? 'lat' : last) as BranchKey;
};

function parse<T>(schema: z.ZodType<T>, value: unknown, errors: BranchErrors): T | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) errors[columnOf(path)] ??= message;
  return null;
}

function noteBrokenRules(
  values: Parameters<typeof brokenFieldRules>[0],
  changed: readonly string[],
  errors: BranchErrors,
): void {
  for (const [field, text] of Object.entries(brokenFieldRules(values, changed)))
    errors[field as BranchKey] ??= text;
}

function judgeNew(fields: RawBranch, companyId: CompanyId | null, errors: BranchErrors): BranchPlan | null {
  if (companyId === null) errors.company ??= 'Yeni şubenin şirketini yazın';
  const body = parse(CreateBranchBody, companyId === null ? fields : { ...fields, companyId }, errors);
  if (!body) return null;
  noteBrokenRules({ ...BRANCH_FORM_DEFAULTS, ...body }, Object.keys(body), errors);
  return { kind: 'new', body };
}

/** The fields that differ from the branch as it is. */
function changesOf(fields: RawBranch, branch: BranchView): RawBranch {
  const isSame = (field: string, value: unknown): boolean => {
    const present = (branch as Record<string, unknown>)[field];
    return typeof value === 'object' && value !== null && typeof present === 'object' && present !== null
      ? Object.entries(value).every(([part, inner]) => (present as Record<string, unknown>)[part] === inner)
      : present === value;
  };
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isSame(field, value)));
}

function judgeKnown(fields: RawBranch, branch: BranchView, errors: BranchErrors): BranchPlan | null {
  const changes = changesOf(fields, branch);
  if (Object.keys(changes).length === 0) return null;
  const body = parse(UpdateBranchBody, { ...changes, version: branch.version }, errors);
  if (!body) return null;
  const { version: _, companyId: __, ...changed } = body;
  noteBrokenRules({ ...branch, ...changed }, Object.keys(changed), errors);
  return { kind: 'changed', id: branch.id, body };
}

function toJudged(
  { line, texts }: Row,
  { errors, plan, known }: { errors: BranchErrors; plan: BranchPlan | null; known: BranchView | undefined },
): JudgedRow<BranchPlan> {
  const isWrong = Object.keys(errors).length > 0;
  const present: Record<string, string> = {};
  if (!isWrong && plan?.kind === 'changed' && known)
    for (const [key, text] of Object.entries(texts)) {
      const was = branchCell(known, key as BranchKey);
      if (was !== text && isChanged(plan.body, key)) present[key] = was;
    }
  return {
    line,
    name: texts.name ?? '',
    verdict: isWrong ? 'wrong' : (plan?.kind ?? 'unchanged'),
    values: shownValues(texts),
    errors: { ...errors },
    present,
    plan: isWrong ? null : plan,
  };
}

const isChanged = (body: UpdateBranchBody, key: string): boolean =>
  key in body ||
  key in (body.salarySettings ?? {}) ||
  (body.location !== undefined && (key === 'lat' || key === 'lng'));
