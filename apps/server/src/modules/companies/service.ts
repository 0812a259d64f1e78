import type { CompanyView, CreateCompanyBody, UpdateCompanyBody } from '@ulak/contracts/companies/schema';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { changesBetween } from '../../access/audit.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { encodeLogo } from './encode-logo.ts';
import { recordChange } from './record-change.ts';
import { removeCompany } from './remove-company.ts';
import * as repository from './repository.ts';
import { dropLogo, storeLogo } from './store-logo.ts';
import { assertNotForeign, type CompanyEdit, lockOwn } from './lock-company.ts';
import { assertNoNewLogo, updateCompany } from './update-company.ts';
import { columnsOf, mergeSettings, toView } from './view-company.ts';

export type CompanyService = ReturnType<typeof createCompanyService>;

/** Companies, their settings, logos and branches (spec 4 §2, decision 058). */
export function createCompanyService({ branches }: { branches: repository.BranchPort }) {
  async function get(tx: Tx, id: CompanyId): Promise<CompanyView> {
    const [row] = await repository.list(tx, id);
    if (!row) throw new AppError('COMPANY_NOT_FOUND');
    return toView(row);
  }

  return {
    /** Companies of the caller: OWNER every one, the others their own. Never removed ones. */
    async list(tx: Tx, { companyId }: UserActor): Promise<CompanyView[]> {
      return (await repository.list(tx, companyId)).map(toView);
    },

    /** A new company, without branches and people. */
    async create(tx: Tx, edit: Omit<CompanyEdit, 'id'>, body: CreateCompanyBody): Promise<CompanyView> {
      const { logo, ...fields } = body;
      assertNoNewLogo(logo, null);
      const settings = mergeSettings({}, body.settings ?? {});
      const columns = columnsOf(fields, {});
      const id = await repository.insert(tx, {
        ...columns,
        name: body.name,
        settings: JSON.stringify(settings),
        created_at: edit.at,
      });
      const view = await get(tx, id);
      const changes = changesBetween({}, { name: view.name, status: view.status, ...view.settings });
      await recordChange(tx, { ...edit, id }, { action: 'COMPANY_CREATED', changes });
      return view;
    },

    /** @throws AppError COMPANY_NOT_FOUND | FORBIDDEN | RECORD_CHANGED | COMPANY_HAS_ACTIVE_ORDERS */
    async update(tx: Tx, edit: CompanyEdit, body: UpdateCompanyBody): Promise<CompanyView> {
      await updateCompany({ branches }, tx, edit, body);
      return get(tx, edit.id);
    },

    /** @throws AppError COMPANY_NOT_FOUND | COMPANY_IN_USE */
    remove: removeCompany,

    /**
     * Gives a branch without a company to one, and the branch its key.
     * @throws AppError COMPANY_NOT_FOUND | BRANCH_NOT_FOUND | BRANCH_ALREADY_ASSIGNED
     */
    async assignBranch(tx: Tx, edit: CompanyEdit, branchId: BranchId): Promise<void> {
      const company = await lockOwn(tx, edit);
      await branches.assignToCompany(tx, edit, company.id, branchId);
    },

    /**
     * The stored form of a picture that is uploaded for a company; takes a moment, so outside of a
     * transaction.
     * @throws AppError COMPANY_NOT_FOUND for a foreign one | VALIDATION_ERROR on `file`
     */
    encodeLogo(edit: CompanyEdit, bytes: Buffer): Promise<Buffer> {
      assertNotForeign(edit);
      return encodeLogo(bytes);
    },
    /** @throws AppError COMPANY_NOT_FOUND */
    storeLogo,
    /** @throws AppError COMPANY_NOT_FOUND */
    dropLogo,

    /** The picture of a company that the caller belongs to. @throws AppError NOT_FOUND */
    async getLogo(tx: Tx, { companyId }: UserActor, id: CompanyId): Promise<Buffer> {
      const isForeign = companyId !== null && companyId !== id;
      return found(isForeign ? null : await repository.findLogo(tx, id));
    },

    /** The picture with this digest, for whoever was shown its address. @throws AppError NOT_FOUND */
    getLogoByDigest: async (tx: Tx, digest: string): Promise<Buffer> =>
      found(DIGEST.test(digest) ? await repository.findLogoByDigest(tx, digest) : null),
  };
}

/** SHA-256, base64url. */
const DIGEST = /^[\w-]{43}$/;

function found(content: Buffer | null): Buffer {
  if (!content) throw new AppError('NOT_FOUND');
  return content;
}
