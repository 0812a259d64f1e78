import type { UserActor } from '../../access/scope.ts';
import type { Scope } from '../../db/scope.ts';
import type { BranchService } from '../branches/service.ts';
import type { CompanyService } from '../companies/service.ts';
import type { CourierService } from '../couriers/service.ts';
import type { UserService } from '../users/service.ts';
import type { JudgedSheet, JudgeTask, SheetFacts, SheetQuestions } from './judge-task.ts';

/** Who uploads or downloads a sheet, what they may touch, and when. */
export interface SheetCaller {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  /** The caller's address, for the audit log. */
  readonly ip: string;
}

/** A kind of sheet, as far as the server has to do with its verdicts. */
export interface SheetKind<Plan> {
  readonly name: JudgeTask['sheet'];
  /** @throws AppError FORBIDDEN, before the file is read */
  assertAllowed(who: SheetCaller): void;
  readFacts(who: SheetCaller, questions: SheetQuestions): Promise<SheetFacts>;
  /** What an import does, from the text of its judged sheet. */
  readPlans(text: string): Plan[];
  /** @throws AppError VALIDATION_ERROR on `file` | IDENTITY_THROTTLED */
  assertAcceptable(who: SheetCaller, judged: JudgedSheet): Promise<void>;
}

/** What sheets need of other modules. */
export interface SheetPorts {
  readonly users: Pick<UserService, 'recordImport' | 'countForeignNumbers'>;
  readonly branches: Pick<BranchService, 'list' | 'create' | 'update' | 'lockForEdits'>;
  readonly companies: Pick<CompanyService, 'list'>;
  readonly couriers: Pick<CourierService, 'list'>;
}
