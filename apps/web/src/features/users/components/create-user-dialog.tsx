import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { branchOptions } from '../../../domain/branches/branch-filter.ts';
import { useSession } from '../../../lib/session.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { creatableRoles } from '../model/permitted-actions.ts';
import {
  needsBranch,
  needsCompany,
  NEW_USER,
  registerBody,
  registerErrors,
  type UserValues,
} from '../model/user-form.ts';
import { useRegisterUser } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import { ChoiceField, fieldOf, IdentityFields, NewPasswordField, roleOptions } from './user-fields.tsx';
import styles from './users.module.css';

const CREATED = 'Yeni kullanıcı başarıyla oluşturuldu';
const FAILED = 'Kullanıcı oluşturulamadı';
const FIELDS = Object.keys(NEW_USER);

export interface CompanyOption {
  readonly id: CompanyId;
  readonly name: string;
}

interface CreateUserDialogProps {
  branches: readonly BranchView[];
  /** Offered at first, where the list is looked at: a new branch leads here. */
  branchId?: BranchId | null;
  /** For an owner, who creates people of every company. */
  companies: readonly CompanyOption[];
  /** Why there are no companies to choose from. */
  companiesFailure?: string | undefined;
  /** Where no branch exists yet. */
  onAddBranch?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * A new person (spec 2 §5, §6): only roles that the actor may give; branch or company where one is needed.
 */
export function CreateUserDialog(props: CreateUserDialogProps) {
  const { branches, branchId = null, companies, companiesFailure, onAddBranch, onClose } = props;
  const own = useSession();
  const roles = creatableRoles(own);
  const [entered, setValues] = useState<UserValues>(() => ({
    ...NEW_USER,
    role: (roles.length === 1 && roles[0]) || '',
    companyId: companies.length === 1 ? String(companies[0]?.id) : '',
  }));
  // Not kept with the others: the list of branches may still learn of a new one.
  const values = { ...entered, branchId: entered.branchId || offeredBranch(branches, branchId) };
  const register = useRegisterUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, FIELDS);
  const submit = (): void => {
    if (refuse(registerErrors(values, own))) return;
    register.mutate(registerBody(values, own), {
      onSuccess: () => {
        toastSuccess(CREATED);
        onClose();
      },
      onError: fail,
    });
  };
  const field = fieldOf(values, errors, (change) => setValues({ ...values, ...(change as UserValues) }));
  return (
    <ActionDialog
      failure={failure}
      isBusy={register.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Ekle"
      title="Kullanıcı ekle"
    >
      <IdentityFields field={field} />
      <NewPasswordField {...field('password')} />
      <div className={`${desk.grid} ${styles.pair}`}>
        {roles.length > 1 && (
          <ChoiceField {...field('role')} label="Rol" options={roleOptions(roles)} placeholder="Rol seçin" />
        )}
        {needsBranch(values.role, own.branchId) && (
          <ChoiceField
            {...field('branchId')}
            label="Şube"
            options={branchOptions(branches)}
            placeholder="Şube seçin"
          />
        )}
        {needsCompany(values.role, own.companyId) && (
          <ChoiceField
            {...field('companyId')}
            label="Şirket"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder="Şirket seçin"
          />
        )}
      </div>
      {companiesFailure && needsCompany(values.role, own.companyId) && (
        <FormError message={companiesFailure} />
      )}
      <Place branches={branches} onAddBranch={onAddBranch} ownBranch={own.branchName} role={values.role} />
    </ActionDialog>
  );
}

const offeredBranch = (branches: readonly BranchView[], wanted: BranchId | null): string => {
  const offered = branches.length === 1 ? branches[0] : branches.find(({ id }) => id === wanted);
  return offered ? String(offered.id) : '';
};

interface PlaceProps {
  role: Role | '';
  ownBranch: string | null;
  branches: readonly BranchView[];
  onAddBranch: (() => void) | undefined;
}

/** Where the new person will work when nothing is to be chosen. */
function Place({ role, ownBranch, branches, onAddBranch }: PlaceProps) {
  if (ownBranch !== null) return <span className={desk.note}>Kurye, {ownBranch} şubesine eklenir.</span>;
  if (branches.length > 0 || !needsBranch(role, null)) return null;
  return (
    <span className={desk.warning} role="status">
      Henüz şube yok; bu rol için önce bir şube gerekir.{' '}
      {onAddBranch && (
        <button className={desk.link} onClick={onAddBranch} type="button">
          Şube ekle
        </button>
      )}
    </span>
  );
}
