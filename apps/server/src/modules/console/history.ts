import type { HistoryEntry, QueryResult } from '@ulak/contracts/database/schema';
import { ERRORS } from '@ulak/contracts/errors';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import * as repository from './repository.ts';

export interface HistoryDeps {
  readonly reservedDb: Pick<Database, 'asSystem'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
}

/** A statement that ran or was refused. */
export interface RanStatement {
  readonly actor: UserActor;
  readonly at: Date;
  readonly statement: string;
  readonly durationMs: number;
}

/** Keeps a statement for the own history, sealed: its text may name a person or a secret. */
export async function keepStatement(
  { reservedDb, secrets }: HistoryDeps,
  { actor, at, statement, durationMs }: RanStatement,
  { kind, outcome }: Pick<HistoryEntry, 'kind' | 'outcome'>,
): Promise<void> {
  await reservedDb.asSystem((tx) =>
    repository.addStatement(tx, {
      user_id: actor.id,
      at,
      kind,
      statement_sealed: secrets.seal(statement),
      outcome_sealed: secrets.seal(outcome),
      duration_ms: durationMs,
    }),
  );
}

/** What another APP_SECRET sealed is left out: nobody can read it. */
export async function listHistory(
  { reservedDb, secrets }: HistoryDeps,
  actor: UserActor,
): Promise<HistoryEntry[]> {
  const rows = await reservedDb.asSystem((tx) => repository.listStatements(tx, actor.id));
  return rows.flatMap(({ id, at, kind, statement_sealed, outcome_sealed, duration_ms }) => {
    const [statement, outcome] = [secrets.open(statement_sealed), secrets.open(outcome_sealed)];
    if (statement === null || outcome === null) return [];
    return { id, at: at.toISOString(), statement, kind, outcome, durationMs: duration_ms };
  });
}

/** A result in words. */
export function outcomeOf({
  kind,
  rowCount,
  truncatedBy,
}: Pick<QueryResult, 'kind' | 'rowCount' | 'truncatedBy'>) {
  if (kind === 'trial') return { kind, outcome: `Denendi, geri alındı: ${rowCount} kayıt` };
  if (kind === 'done') return { kind, outcome: `Uygulandı: ${rowCount} kayıt` };
  return { kind, outcome: `${rowCount} satır${truncatedBy === null ? '' : ' (sınırda kesildi)'}` };
}

/** A refusal in words. */
export function failureOf(error: unknown): Pick<HistoryEntry, 'kind' | 'outcome'> {
  if (!(error instanceof AppError)) return { kind: 'failed', outcome: 'Tamamlanamadı' };
  const outcome = error.details?.query ?? ERRORS[error.code].text(error.facts);
  if (error.code === 'CONSOLE_CANCELLED') return { kind: 'cancelled', outcome };
  const isRefused = error.code === 'VALIDATION_ERROR' && !outcome.startsWith('PostgreSQL:');
  return { kind: isRefused ? 'refused' : 'failed', outcome };
}
