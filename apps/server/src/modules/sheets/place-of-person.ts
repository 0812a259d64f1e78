import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { ROLE_LABELS, type Role } from '@ulak/contracts/roles';
import { isBranchStaff, type PeopleKey } from './people-columns.ts';
import type { SheetActor } from './judge-task.ts';
import type { NamedRows } from './named-rows.ts';
import type { KnownBranch, KnownCompany } from './people-facts.ts';

interface Place {
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
  readonly branchName: string | null;
}
interface PlaceFault {
  readonly field: 'branch' | 'company';
  readonly fault: string;
}
interface Facts {
  readonly actor: SheetActor;
  readonly branches: NamedRows<KnownBranch>;
  readonly companies: NamedRows<KnownCompany>;
}
type Texts = Readonly<Partial<Record<PeopleKey, string>>>;

/** Company and branch of a new person from the cells; the caller's own where the caller is bound. */
export function placeOf(role: Role, texts: Texts, facts: Facts): Place | PlaceFault {
  if (isBranchStaff(role)) return branchOf(texts, facts);
  if (texts.branch !== undefined)
    return { field: 'branch', fault: `${ROLE_LABELS[role]} bir şubeye bağlı çalışmaz; şubeyi boş bırakın` };
  const none = { branchId: null, branchName: null };
  if (role === 'OWNER')
    return texts.company === undefined
      ? { companyId: null, ...none }
      : { field: 'company', fault: 'İşletme sahibinin şirketi olmaz; şirketi boş bırakın' };
  if (facts.actor.companyId !== null) return { companyId: facts.actor.companyId, ...none };
  const company = companyOf(texts, facts);
  return 'fault' in company ? company : { companyId: company.id, ...none };
}

function companyOf({ company }: Texts, { companies }: Facts): KnownCompany | PlaceFault {
  if (company === undefined) return { field: 'company', fault: 'Bu rol için şirketi yazın' };
  const [found, other] = companies.matching(company);
  if (!found) return { field: 'company', fault: 'Böyle bir şirket yok' };
  return other
    ? { field: 'company', fault: 'Bu adla birden fazla şirket var; şirketin numarasını yazın' }
    : found;
}

function branchOf(texts: Texts, facts: Facts): Place | PlaceFault {
  const { actor, branches } = facts;
  let isInCompany: (branch: KnownBranch) => boolean = () => true;
  if (texts.company !== undefined) {
    const company = companyOf(texts, facts);
    if ('fault' in company) return company;
    isInCompany = ({ company_id }) => company_id === company.id;
  }
  if (texts.branch === undefined) {
    const own = branches.byId(actor.branchId);
    return own ? toPlace(own) : { field: 'branch', fault: 'Bu rol için şubeyi yazın' };
  }
  const [found, other] = branches.matching(texts.branch, isInCompany);
  if (!found) return { field: 'branch', fault: 'Böyle bir şube yok' };
  if (other) return { field: 'branch', fault: 'Bu adla birden fazla şube var; şubenin numarasını yazın' };
  return toPlace(found);
}

const toPlace = ({ id, name, company_id }: KnownBranch): Place => ({
  companyId: company_id,
  branchId: id,
  branchName: name,
});
