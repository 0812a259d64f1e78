import {
  checkBranchSheet,
  exportBranches,
  getBranchTemplate,
  importBranches,
} from '@ulak/contracts/sheets/branch-sheets';
import { exportCompanies, exportCouriers } from '@ulak/contracts/sheets/list-sheets';
import {
  checkPeopleSheet,
  exportPeople,
  getPeopleTemplate,
  importPeople,
} from '@ulak/contracts/sheets/people-sheets';
import { XLSX_MEDIA_TYPE } from '@ulak/contracts/sheets/limits';
import { formatDate } from '@ulak/contracts/time';
import { requireUser } from '../../access/access-guard.ts';
import { type Call, success, successText } from '../../http/call.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Mounter } from '../../http/mount.ts';
import type { SheetCaller } from './ports.ts';
import type { SheetService } from './service.ts';

const callerOf = ({
  actor,
  scope,
  now,
  request,
}: Pick<Call<typeof exportPeople>, 'actor' | 'scope' | 'now' | 'request'>): SheetCaller => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});

const download = (name: string, content: Buffer): FileReply => ({
  content,
  mediaType: XLSX_MEDIA_TYPE,
  name: `${name}.xlsx`,
});

/** Sheets of people and branches; none of them has a transaction while a file is read or written. */
export function sheetsRoutes(
  { mountUpload, mountUploadText, mountBareFile }: Mounter,
  { sheets, wake }: { readonly sheets: SheetService; wake(): void },
): void {
  mountBareFile(getPeopleTemplate, async (call) =>
    download('kişiler-boş', await sheets.peopleTemplate(callerOf(call))),
  );
  mountBareFile(exportPeople, async (call) =>
    download(`kişiler-${formatDate(call.now)}`, await sheets.exportPeople(callerOf(call))),
  );
  mountUploadText(checkPeopleSheet, async (call) =>
    successText(await sheets.checkPeople(callerOf(call), call.file)),
  );
  mountUpload(importPeople, async (call) => {
    const done = await sheets.importPeople(callerOf(call), call.file, call.body.digest);
    wake();
    return success(done);
  });
  mountBareFile(getBranchTemplate, async (call) =>
    download('şubeler-boş', await sheets.branchTemplate(callerOf(call))),
  );
  mountBareFile(exportBranches, async (call) =>
    download(`şubeler-${formatDate(call.now)}`, await sheets.exportBranches(callerOf(call))),
  );
  mountBareFile(exportCompanies, async (call) =>
    download(`şirketler-${formatDate(call.now)}`, await sheets.exportCompanies(callerOf(call))),
  );
  mountBareFile(exportCouriers, async (call) =>
    download(`kuryeler-${formatDate(call.now)}`, await sheets.exportCouriers(callerOf(call))),
  );
  mountUploadText(checkBranchSheet, async (call) =>
    successText(await sheets.checkBranches(callerOf(call), call.file)),
  );
  mountUpload(importBranches, async (call) => {
    const done = await sheets.importBranches(callerOf(call), call.file, call.body.digest);
    wake();
    return success(done);
  });
}
