import type { UserActor } from '../../access/scope.ts';
import type { Scope } from '../../db/scope.ts';

/** Who reads the audit log. */
export interface AuditReader {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  readonly ip: string;
}
