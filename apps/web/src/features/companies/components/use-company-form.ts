import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { useEffect, useState } from 'react';
import { companyList } from '../../../domain/companies/company-list.ts';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { nameNote } from '../model/company-rows.ts';
import {
  changedFields,
  companyForm,
  type CompanyFormValues,
  createBody,
  formErrors,
  NEW_COMPANY,
  serverErrors,
  updateBody,
} from '../model/form-values.ts';
import { KEEP_LOGO, type LogoChange } from '../model/logo.ts';
import { useCreateCompany, useSaveLogo, useUpdateCompany } from '../queries.ts';
import type { CompanyForm } from './company-switches.tsx';
import { useCompanyConflict } from './use-company-conflict.ts';

export interface CompanyFormProps {
  /** The company that is edited; null: a new one. */
  readonly company: CompanyView | null;
  readonly onClose: () => void;
  /** Whether there is something to lose. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (company: CompanyView) => void;
}

const CREATED = 'Yeni şirket başarıyla eklendi';
const UPDATED = 'Şirket başarıyla güncellendi';
const LOGO_FAILED = 'Logo kaydedilemedi';
const LOGO_LEFT = 'Şirket kaydedildi, ama logosu kaydedilemedi.';

/** The spec's sentence for an answer without one, and for no answer that could be read (spec 4 §8). */
const failureText = (error: unknown, isNew: boolean): string => {
  const [refused, broken] = isNew
    ? ['Şirket eklenemedi', 'Şirket eklenirken bir hata oluştu']
    : ['Şirket güncellenemedi', 'Şirket güncellenirken bir hata oluştu'];
  const isRefused = error instanceof CallError && error.code === 'NO_MESSAGE';
  return messageOf(error, isRefused ? refused : broken);
};

/** The form of a company, and what saving it does: its fields first, then its logo. */
export function useCompanyForm({ company, onDirty, onSaved }: CompanyFormProps) {
  // A new company whose logo was refused is an edited one from then on.
  const [stored, setStored] = useState<CompanyView | null>(company);
  const before = stored ? companyForm(stored) : NEW_COMPANY;
  const form: CompanyForm = useForm<CompanyFormValues>({ initialValues: before, validate: formErrors });
  const logo = useLogo();
  const conflict = useCompanyConflict(form);
  const [failure, setFailure] = useState('');
  const [create, update, saveLogo] = [useCreateCompany(), useUpdateCompany(), useSaveLogo()];
  // of the list that the screen has; nothing is asked for
  const { data: companies = [] } = useQuery({ ...companyList, enabled: false });
  const isBusy = create.isPending || update.isPending || saveLogo.isPending;
  const isDirty = logo.change.kind !== 'keep' || changedFields(before, form.values).length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const saveFields = async (values: CompanyFormValues): Promise<CompanyView | null> => {
    if (!stored) return create.mutateAsync(createBody(values));
    const body = updateBody(before, values, stored.version);
    return body ? update.mutateAsync({ id: stored.id, body }) : stored;
  };
  const refused = async (error: unknown): Promise<void> => {
    const text = failureText(error, !stored);
    toastError(text);
    if (error instanceof CallError) form.setErrors(serverErrors(error.details));
    const isConflict = stored && error instanceof CallError && error.code === 'RECORD_CHANGED';
    if (!isConflict) setFailure(text);
    else setStored((await conflict.begin(text, stored)) ?? stored);
  };
  const save = async (values: CompanyFormValues): Promise<void> => {
    setFailure('');
    logo.refuse('');
    const saved = await saveFields(values).catch(refused);
    if (!saved) return;
    setStored(saved);
    const logoProblem = await saveLogo.mutateAsync({ id: saved.id, logo: logo.change }).then(
      () => null,
      (error: unknown) => logoSentence(error),
    );
    if (logoProblem === null) {
      toastSuccess(stored ? UPDATED : CREATED);
      onSaved(saved);
      return;
    }
    // as the server writes it, so that the next try changes nothing of it
    form.setValues(companyForm(saved));
    logo.refuse(logoProblem);
    setFailure(LOGO_LEFT);
    toastError(logoProblem);
  };
  return {
    form,
    failure,
    conflict: conflict.shown,
    logo: { change: logo.change, error: logo.error, onChange: logo.choose, onRefusal: logo.refuse },
    nameNote: isBusy ? '' : nameNote(companies, stored?.id ?? null, form.values.name),
    isBusy,
    submit: form.onSubmit((values) => void save(values)),
  };
}

/** The field's own sentence where the server names it. */
const logoSentence = (error: unknown): string =>
  (error instanceof CallError && error.details.file) || messageOf(error, LOGO_FAILED);

function useLogo() {
  const [change, setChange] = useState<LogoChange>(KEEP_LOGO);
  const [error, refuse] = useState('');
  const choose = (next: LogoChange): void => {
    setChange(next);
    refuse('');
  };
  return { change, error, choose, refuse };
}
