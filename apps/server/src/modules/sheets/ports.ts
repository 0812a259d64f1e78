import type { UserActor } from '../../access/scope.ts';
import type { Scope } from '../../db/scope.ts';
import type { BranchService } from '../branches/service.ts';
import type { UserService } from '../users/service.ts';

/** Who uploads or downloads a sheet, what they may touch, and when. */
export interface SheetCaller {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
}

/** What sheets need of other modules. */
export interface SheetPorts {
  readonly users: Pick<UserService, 'recordImport' | 'countForeignNumbers'>;
  readonly branches: Pick<BranchService, 'list' | 'create' | 'update' | 'lockForEdits'>;
}
