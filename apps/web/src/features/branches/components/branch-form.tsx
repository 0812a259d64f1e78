import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useEffect, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import { nameNote } from '../model/branch-rows.ts';
import { createErrors, otherErrors, serverErrors, updateErrors } from '../model/form-errors.ts';
import { branchForm, type BranchFormValues, newBranchForm } from '../model/form-values.ts';
import { changedFields, createBody, updateBody } from '../model/request-body.ts';
import { FIELD_LABELS } from '../model/field-texts.ts';
import { administeredBranches, useCreateBranch, useUpdateBranch } from '../queries.ts';
import type { BranchForm as Form } from './branch-fields.tsx';
import {
  AssignmentFields,
  CashGroup,
  CourierGroup,
  ReceiptGroup,
  SalaryGroup,
  TimeGroup,
} from './branch-groups.tsx';
import { CompanyField } from './company-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useBranchConflict } from './use-branch-conflict.ts';
import desk from '../../../ui/desk.module.css';
import styles from './branch-form.module.css';

interface BranchFormProps {
  /** The branch that is edited; null: a new one. */
  readonly branch: BranchView | null;
  /** Proposed for a new branch; '' for none. */
  readonly companyId: string;
  readonly onClose: () => void;
  /** Whether there is something to lose. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (branch: BranchView) => void;
}

const CREATED = 'Yeni şube başarıyla oluşturuldu';
const CREATE_FAILED = 'Şube oluşturulamadı';
const UPDATED = 'Şube bilgileri güncellendi';
const UPDATE_FAILED = 'Şube güncellenemedi';

/** The form of a branch with every field of spec 2 §3. Of a stored branch only what was changed is sent. */
export function BranchForm({ branch, companyId, onClose, onDirty, onSaved }: BranchFormProps) {
  const { role } = useSession();
  const [opened, setOpened] = useState(() => ({
    values: branch ? branchForm(branch) : newBranchForm(companyId),
    version: branch?.version ?? 0,
  }));
  const form = useForm<BranchFormValues>({
    initialValues: opened.values,
    validate: (values) => (branch ? updateErrors(opened.values, values) : createErrors(values)),
  });
  const isDirty = changedFields(opened.values, form.values).length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const conflict = useBranchConflict(form, branch?.id ?? null);
  const save = useSaveBranch(branch, {
    form,
    opened,
    onConflict: async (message) => {
      const theirs = await conflict.begin(message, opened.values);
      if (theirs) setOpened({ values: branchForm(theirs), version: theirs.version });
    },
    onDone: onSaved,
    onNothing: onClose,
  });
  const note = useNameNote(branch, form.values);
  const hasSalary = branch === null || branch.salarySettings !== undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(save.submit, (errors) => focusFirst(form, errors))}
    >
      {conflict.shown && (
        <div className={styles.whole}>
          <RecordConflict {...conflict.shown} />
        </div>
      )}
      <div className={desk.column}>
        <TextInput
          data-autofocus
          description={save.isBusy ? '' : note}
          descriptionProps={{ c: 'var(--ulak-attention)' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={FIELD_LABELS.name}
          maxLength={120}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <Textarea
          label={FIELD_LABELS.address}
          maxLength={500}
          rows={2}
          withAsterisk
          {...form.getInputProps('address')}
        />
        <TextInput
          description="Müşteri takip sayfasında ve fişte görünür"
          label={FIELD_LABELS.phone}
          maxLength={25}
          type="tel"
          {...form.getInputProps('phone')}
        />
        {role === 'OWNER' && <CompanyField branch={branch} form={form} />}
        <AssignmentFields form={form} />
        <TimeGroup form={form} />
        <CourierGroup form={form} />
        {hasSalary && <SalaryGroup form={form} />}
        <CashGroup form={form} />
        <ReceiptGroup form={form} />
      </div>
      <PlaceFields form={form} />
      <footer className={`${styles.whole} ${styles.footer} ${desk.row} ${desk.between}`}>
        <FormError message={save.failure || otherErrors(form.errors, form.values) || undefined} />
        <Group className={desk.touch} gap="sm" ml="auto">
          <Button onClick={onClose} variant="default">
            Vazgeç
          </Button>
          <Button loading={save.isBusy} type="submit">
            {branch ? 'Kaydet' : 'Şubeyi oluştur'}
          </Button>
        </Group>
      </footer>
    </form>
  );
}

/** Of the list that the screen has; nothing is asked for. */
function useNameNote(branch: BranchView | null, { name, companyId }: BranchFormValues): string {
  const { data = [] } = useQuery({ ...administeredBranches, enabled: false });
  const own = branch ? branch.companyId : Number(companyId) || null;
  return nameNote(data, { id: branch?.id ?? null, name, companyId: own });
}

/** After a refused submission the focus goes to the first wrong field on screen. */
function focusFirst(form: Form, errors: Readonly<Record<string, unknown>>): void {
  const inputs = Object.keys(errors).flatMap((field) => form.getInputNode(field) ?? []);
  inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  // a group that was folded opens with the error, which is drawn first
  setTimeout(() => inputs[0]?.focus());
}

interface SaveOptions {
  readonly form: Form;
  /** The stored values and version that the edit began with. */
  readonly opened: { readonly values: BranchFormValues; readonly version: number };
  readonly onConflict: (message: string) => Promise<void>;
  readonly onDone: (branch: BranchView) => void;
  readonly onNothing: () => void;
}

function useSaveBranch(
  branch: BranchView | null,
  { form, opened, onConflict, onDone, onNothing }: SaveOptions,
) {
  const create = useCreateBranch();
  const update = useUpdateBranch(branch?.id ?? null);
  const [failure, setFailure] = useState('');
  const refused = (error: Error, fallback: string): void => {
    if (error instanceof CallError) form.setErrors(serverErrors(error.details));
    if (error instanceof CallError && error.code === 'RECORD_CHANGED') void onConflict(error.message);
    else setFailure(messageOf(error, fallback));
    toastError(messageOf(error, fallback));
  };
  const submit = (values: BranchFormValues): void => {
    setFailure('');
    const done = (text: string) => (saved: BranchView) => {
      toastSuccess(text);
      onDone(saved);
    };
    if (!branch) {
      create.mutate(createBody(values), {
        onSuccess: done(CREATED),
        onError: (error) => refused(error, CREATE_FAILED),
      });
      return;
    }
    const body = updateBody(opened.values, values, opened.version);
    if (!body) onNothing();
    else update.mutate(body, { onSuccess: done(UPDATED), onError: (error) => refused(error, UPDATE_FAILED) });
  };
  return { submit, failure, isBusy: create.isPending || update.isPending };
}
