import {
  getCompanyLogo,
  getCustomerLogo,
  putCompanyLogo,
  removeCompanyLogo,
} from '@ulak/contracts/companies/logo';
import {
  assignBranchToCompany,
  createCompany,
  listCompanies,
  removeCompany,
  updateCompany,
} from '@ulak/contracts/companies/manage-companies';
import type { CompanyId } from '@ulak/contracts/ids';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { requireUser } from '../../access/access-guard.ts';
import type { SessionStore } from '../../access/session-store.ts';
import type { Database } from '../../db/database.ts';
import { type Call, SUCCESS, success } from '../../http/call.ts';
import { markPolled } from '../../http/etag.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { Mounter } from '../../http/mount.ts';
import type { CompanyService } from './service.ts';
import type { CompanyEdit } from './lock-company.ts';

export interface CompanyRouteDeps {
  readonly companies: CompanyService;
  readonly db: Database;
  readonly sessions: SessionStore;
  wake(): void;
}

const editOf = (call: Pick<Call<Endpoint>, 'actor' | 'request' | 'now'>, id: CompanyId): CompanyEdit => ({
  actor: requireUser(call.actor),
  ip: call.request.ip,
  id,
  at: call.now,
});

const picture = (content: Buffer, immutable: FileReply['immutable']): FileReply => ({
  content,
  mediaType: 'image/webp',
  name: 'logo.webp',
  ...(immutable && { immutable }),
});

export function companiesRoutes(mounter: Mounter, deps: CompanyRouteDeps): void {
  const { companies, sessions, wake } = deps;
  const { mount } = mounter;
  /** This node's sessions of the company are read anew at once; the event tells the others. */
  const announce = (id: CompanyId) => (): void => {
    sessions.invalidateWhere(({ companyId }) => companyId === id);
    wake();
  };
  mount(listCompanies, async ({ tx, actor, reply }) => {
    markPolled(reply);
    return success(await companies.list(tx, requireUser(actor)));
  });
  mount(createCompany, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(
      await companies.create(tx, { actor: requireUser(call.actor), ip: call.request.ip, at: call.now }, body),
    );
  });
  mount(updateCompany, async ({ tx, params, body, afterCommit, ...call }) => {
    afterCommit(announce(params.id));
    return success(await companies.update(tx, editOf(call, params.id), body));
  });
  mount(removeCompany, async ({ tx, params, afterCommit, ...call }) => {
    afterCommit(announce(params.id));
    await companies.remove(tx, editOf(call, params.id));
    return SUCCESS;
  });
  mount(assignBranchToCompany, async ({ tx, params, afterCommit, ...call }) => {
    afterCommit(wake);
    await companies.assignBranch(tx, editOf(call, params.companyId), params.branchId);
    return success({ branchId: params.branchId, companyId: params.companyId });
  });
  logoRoutes(mounter, deps, announce);
}

function logoRoutes(
  { mount, mountUpload, mountFile, mountBareFile }: Mounter,
  { companies, db }: CompanyRouteDeps,
  announce: (id: CompanyId) => () => void,
): void {
  mountUpload(putCompanyLogo, async ({ scope, params, file, ...call }) => {
    const edit = editOf(call, params.id);
    const content = await companies.encodeLogo(edit, file.bytes);
    const logoUrl = await db.inScope(scope, (tx) => companies.storeLogo(tx, edit, content));
    announce(params.id)();
    return success({ logoUrl });
  });
  mount(removeCompanyLogo, async ({ tx, params, afterCommit, ...call }) => {
    afterCommit(announce(params.id));
    await companies.dropLogo(tx, editOf(call, params.id));
    return SUCCESS;
  });
  mountFile(getCompanyLogo, async ({ tx, actor, params, query }) =>
    picture(
      await companies.getLogo(tx, requireUser(actor), params.id),
      query.v === undefined ? undefined : 'private',
    ),
  );
  mountBareFile(getCustomerLogo, async ({ params }) =>
    picture(await db.reads.asSystem((tx) => companies.getLogoByDigest(tx, params.digest)), 'public'),
  );
}
