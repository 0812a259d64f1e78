import { isRestrictedManager } from '@ulak/contracts/access';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { closeMonth, exportSalary, getChecklist, getSalary } from '@ulak/contracts/salary/close-month';
import { addDeduction, cancelDeduction, listDeductions } from '@ulak/contracts/salary/manage-deductions';
import type { SlipQuery } from '@ulak/contracts/salary/schema';
import {
  downloadSlip,
  downloadSlips,
  getSlip,
  getSlipFile,
  listOwnSlips,
  objectToSlip,
  printSlips,
} from '@ulak/contracts/salary/slips';
import { correctWorkDay, getDistanceReport, getWorkingHours } from '@ulak/contracts/salary/work-time';
import { requireUser } from '../../access/access-guard.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Call, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { SlipWanted } from './build-slip.ts';
import type { PayAuthor } from './record-change.ts';
import type { SalaryService } from './service.ts';

type Caller = Pick<Call<Endpoint>, 'actor' | 'scope' | 'now' | 'request'>;

/** @throws AppError FORBIDDEN for a general manager whose company closes pay to them */
function authorOf({ actor, scope, now, request }: Caller): PayAuthor {
  const user = requireUser(actor);
  if (isRestrictedManager(user)) throw new AppError('FORBIDDEN');
  return { actor: user, scope, now, ip: request.ip };
}

/** A courier gets the own slip only; another one's is as missing. */
function wantedOf(actor: UserActor, { month, courierId, branchId }: SlipQuery): SlipWanted {
  const whose = courierId ?? (actor.role === 'COURIER' ? actor.id : undefined);
  if (whose === undefined || (actor.role === 'COURIER' && whose !== actor.id))
    throw new AppError('SLIP_NOT_FOUND');
  return { courierId: whose, branchId, month };
}

export interface SalaryRouteDeps {
  readonly salary: SalaryService;
  wake(): void;
}

export function salaryRoutes(mounter: Mounter, deps: SalaryRouteDeps): void {
  const { salary } = deps;
  mountWork(mounter, deps);
  mountMonths(mounter, deps);
  mountSlips(mounter, deps);
  mountSlipFiles(mounter, salary);
}

function mountWork({ mount }: Mounter, { salary, wake }: SalaryRouteDeps): void {
  mount(getWorkingHours, async ({ tx, query, ...call }) =>
    success(await salary.readWorkingHours(tx, authorOf(call), query)),
  );
  mount(getDistanceReport, async ({ tx, query, ...call }) =>
    success(await salary.readDistances(tx, authorOf(call), query)),
  );
  mount(correctWorkDay, async ({ tx, params, body, ...call }) => {
    call.afterCommit(wake);
    return success(
      await salary.correctDay(tx, authorOf(call), { courierId: params.id, day: params.day, body }),
    );
  });
  mount(addDeduction, async ({ tx, params, body, ...call }) => {
    call.afterCommit(wake);
    return success(await salary.addDeduction(tx, authorOf(call), { courierId: params.id, body }));
  });
  mount(listDeductions, ({ tx, params, query, ...call }) =>
    salary.listDeductions(tx, authorOf(call), { courierId: params.id, query }),
  );
  mount(cancelDeduction, async ({ tx, params, ...call }) => {
    call.afterCommit(wake);
    return success(await salary.cancelDeduction(tx, authorOf(call), params.id));
  });
}

function mountMonths({ mount, mountBareFile }: Mounter, { salary, wake }: SalaryRouteDeps): void {
  mount(getSalary, ({ tx, query, ...call }) => salary.listSalaries(tx, authorOf(call), query));
  mountBareFile(exportSalary, async ({ query, ...call }) => salary.exportSalaries(authorOf(call), query));
  mount(getChecklist, async ({ tx, query, ...call }) =>
    success(await salary.readChecklist(tx, authorOf(call), query)),
  );
  mount(closeMonth, async ({ tx, body, ...call }) => {
    call.afterCommit(wake);
    return success(await salary.closeMonth(tx, authorOf(call), body));
  });
}

function mountSlips({ mount, mountBareFile }: Mounter, { salary, wake }: SalaryRouteDeps): void {
  mount(getSlip, async ({ tx, query, ...call }) => {
    const author = authorOf(call);
    return success(await salary.buildSlip(tx, author, wantedOf(author.actor, query)));
  });
  mountBareFile(downloadSlip, async ({ query: { format, ...query }, ...call }) => {
    const author = authorOf(call);
    return salary.printSlip(author, { wanted: wantedOf(author.actor, query), format });
  });
  mount(listOwnSlips, async ({ tx, actor, now }) =>
    success(await salary.listOwnSlips(tx, requireUser(actor).id, now)),
  );
  mount(objectToSlip, async ({ tx, body, ...call }) => {
    call.afterCommit(wake);
    return success(await salary.objectToSlip(tx, authorOf(call), body));
  });
}

function mountSlipFiles({ mount, mountFile }: Mounter, { files }: SalaryService): void {
  mount(printSlips, async ({ tx, body, afterCommit, ...call }) => {
    const { file, start } = await files.order(tx, authorOf(call), body);
    afterCommit(start);
    return success(file);
  });
  mount(getSlipFile, async ({ tx, params, ...call }) =>
    success(await files.get(tx, authorOf(call), params.id)),
  );
  mountFile(downloadSlips, ({ tx, params, ...call }) => files.download(tx, authorOf(call), params.id));
}
