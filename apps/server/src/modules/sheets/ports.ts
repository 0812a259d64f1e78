import type { UserActor } from '../../access/scope.ts';
import type { Scope } from '../../db/scope.ts';
import type { BranchService } from '../branches/service.ts';
import type { CompanyService } from '../companies/service.ts';
import type { CourierService } from '../couriers/service.ts';
import type { UserService } from '../users/service.ts';

/** Who uploads or downloads a sheet, what they may touch, and when. */
export interface SheetCaller {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly now: Date;
  /** The caller's address, for the audit log. */
  readonly ip: string;
}

/** What sheets need of other modules. */
export interface SheetPorts {
  readonly users: Pick<UserService, 'recordImport' | 'countForeignNumbers'>;
  readonly branches: Pick<BranchService, 'list' | 'create' | 'update' | 'lockForEdits'>;
  readonly companies: Pick<CompanyService, 'list'>;
  readonly couriers: Pick<CourierService, 'list'>;
}
