import { Alert, Button, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { useEffect, useRef } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { createErrors, footerError, serverErrors } from '../model/form-errors.ts';
import { emptyForm, type OrderFormValues, presetLocation } from '../model/form-values.ts';
import { createBody } from '../model/request-body.ts';
import { totalText } from '../model/total.ts';
import { useCreateOrder } from '../queries.ts';
import { CustomerFields } from './customer-fields.tsx';
import { focusFirstError, preventEnterSubmit } from '../model/form-interactions.ts';
import { FormFooter } from './form-footer.tsx';
import { ItemFields } from './item-fields.tsx';
import { LocationField } from './location-field.tsx';
import { useDraft } from './use-draft.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const CREATED = 'Yeni sipariş başarıyla oluşturuldu';
const repeatText = (orderNumber: string): string =>
  `#${orderNumber} numaralı sipariş bu şubede zaten var; yeni sipariş oluşturulmadı. ` +
  'Yazdıklarınız yeni sipariş formunda duruyor.';
const REFUSED = 'Sipariş oluşturulamadı';
const UNREADABLE = 'Sipariş oluşturulurken bir hata oluştu. Lütfen tekrar deneyin.';

interface NewOrderFormProps {
  branches: readonly BranchView[];
  ownBranch: BranchView | null;
  proposedBranch: BranchView | null;
  userId: number;
  onClose: () => void;
  onCreated: () => void;
  /** The number that was typed belongs to this order already. */
  onRepeated: (id: OrderId) => void;
}

/** The form of a new order (spec 1 §2.3, §3, §5). What was typed survives an accidental close. */
export function NewOrderForm({
  branches,
  ownBranch,
  proposedBranch,
  userId,
  onClose,
  onCreated,
  onRepeated,
}: NewOrderFormProps) {
  const draft = useDraft(userId);
  const emptyValues = emptyForm(ownBranch ?? proposedBranch);
  const form = useForm<OrderFormValues>({
    initialValues: draft.initialValues ?? emptyValues,
    validate: createErrors,
  });
  const create = useCreateOrder();
  const { values } = form;
  const branch = branches.find(({ id }) => String(id) === values.branchId);

  useInitialFocus(form);
  const { save } = draft;
  useEffect(() => save(values), [save, values]);
  useFollowBranch(form, branch);

  const clear = (): void => {
    draft.discard();
    form.setValues(emptyValues);
    form.clearErrors();
  };
  const submit = (): void =>
    create.mutate(createBody(values), {
      onSuccess: ({ order, isNew }) => {
        if (!isNew) {
          toastError(repeatText(order.orderNumber));
          onRepeated(order.id);
          return;
        }
        clear();
        toastSuccess(CREATED);
        onCreated();
        onClose();
      },
      onError: (error) => {
        if (error instanceof CallError) form.setErrors(serverErrors(error.details, values.items));
        const hasNoMessage = error instanceof CallError && error.code === 'NO_MESSAGE';
        toastError(messageOf(error, hasNoMessage ? REFUSED : UNREADABLE) || REFUSED);
      },
    });

  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={preventEnterSubmit}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      {draft.initialValues && (
        <Alert className={styles.whole} color="ulak" variant="light" p="xs">
          Yarım kalan siparişiniz geri getirildi.{' '}
          <Button size="compact-xs" variant="default" onClick={clear}>
            Formu temizle
          </Button>
        </Alert>
      )}
      <div className={desk.column}>
        <div className={`${desk.grid} ${styles.pair}`}>
          <BranchField form={form} branches={branches} ownBranch={ownBranch} />
          <TextInput
            label="Sipariş no"
            placeholder="Boş bırakılırsa otomatik verilir"
            maxLength={64}
            {...form.getInputProps('orderNumber')}
          />
        </div>
        <CustomerFields form={form} />
        <ItemFields form={form} />
      </div>
      <div className={desk.column}>
        <LocationField form={form} branch={branch?.location ?? null} />
      </div>
      <FormFooter
        total={totalText(values.items)}
        submitLabel="Siparişi oluştur"
        isBusy={create.isPending}
        onCancel={onClose}
        error={footerError(form.errors)}
      />
    </form>
  );
}

type Form = UseFormReturnType<OrderFormValues>;

/**
 * The form's code arrives after the dialog has placed its focus, so the first field takes it once. Not on a
 * phone: its keyboard would cover the form.
 */
function useInitialFocus(form: Form): void {
  const first = useRef(form);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) first.current.getInputNode('customerName')?.focus();
  }, []);
}

/** Choosing a branch presets the location as long as nobody has chosen one (spec 1 §5). */
function useFollowBranch(form: Form, branch: BranchView | undefined): void {
  const { values, setFieldValue } = form;
  const location = presetLocation(values, branch);
  const lat = location?.lat;
  const lng = location?.lng;
  const isThere = lat === values.location?.lat && lng === values.location?.lng;
  useEffect(() => {
    if (!isThere && lat !== undefined && lng !== undefined) setFieldValue('location', { lat, lng });
  }, [isThere, lat, lng, setFieldValue]);
}

interface BranchFieldProps {
  form: Form;
  branches: readonly BranchView[];
  ownBranch: BranchView | null;
}

/** Company-wide roles choose; the others are bound to their own branch (spec 1 §5). */
function BranchField({ form, branches, ownBranch }: BranchFieldProps) {
  if (ownBranch)
    return <TextInput label="Şube" readOnly value={ownBranch.name} error={form.errors.branchId} />;
  return (
    <Select
      label="Şube"
      withAsterisk
      placeholder="Şube seçin"
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable={branches.length > 8}
      allowDeselect={false}
      nothingFoundMessage="Şube bulunamadı"
      {...form.getInputProps('branchId')}
    />
  );
}
