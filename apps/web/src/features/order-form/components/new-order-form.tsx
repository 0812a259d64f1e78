import { Alert, Button, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess, toastWarning } from '../../../lib/toast.ts';
import { createErrors, footerError, serverErrors } from '../model/form-errors.ts';
import type { LastOrder } from '@ulak/contracts/customers/schema';
import { followBranch } from '../model/delivery-point.ts';
import { emptyForm, type OrderFormValues } from '../model/form-values.ts';
import { repeatOrder } from '../model/recall-customer.ts';
import { rememberSent, wasSent } from '../model/sent-drafts.ts';
import { createBody } from '../model/request-body.ts';
import { totalText } from '../model/total.ts';
import { useCreateOrder } from '../queries.ts';
import { CustomerFields, PaymentFields } from './customer-fields.tsx';
import { focusFirstError } from '../model/form-interactions.ts';
import { FormFooter } from './form-footer.tsx';
import { ItemFields } from './item-fields.tsx';
import { LocationField } from './location-field.tsx';
import { REPEAT_KEY } from './known-customer.tsx';
import { useDraft } from './use-draft.ts';
import { useEnterFlow } from './use-enter-flow.ts';
import { useKnownCustomer } from './use-known-customer.ts';
import desk from '../../../ui/desk.module.css';
import { filterOptions } from '../../../ui/filter-options.ts';
import styles from './order-form.module.css';

const CREATED = 'Yeni sipariş başarıyla oluşturuldu';
const repeatText = (orderNumber: string): string =>
  `#${orderNumber} numaralı sipariş bu şubede zaten var; yeni sipariş oluşturulmadı. ` +
  'Yazdıklarınız yeni sipariş formunda duruyor.';
const ALREADY_SENT =
  'Bu taslak başka bir pencerede gönderildi; ikinci sipariş oluşturulmadı. ' +
  'Yeni sipariş için formu temizleyin.';
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
  const form = useForm<OrderFormValues>({
    initialValues: draft.initialValues ?? emptyForm(ownBranch ?? proposedBranch),
    validate: createErrors,
  });
  const create = useCreateOrder();
  const { values } = form;
  const branch = branches.find(({ id }) => String(id) === values.branchId);
  const branchPoint = branch?.location ?? null;
  const customer = useKnownCustomer(form, branch);
  const { ref, onKeyDown: goOn, focusEnd } = useEnterFlow(form, create.isPending);

  const takesFocus = useInitialFocus(form);
  const { save } = draft;
  useEffect(() => save(values), [save, values]);
  useFollowBranch(form, branch);

  const clear = (): void => {
    draft.discard();
    form.setValues(emptyForm(ownBranch ?? proposedBranch));
    form.clearErrors();
  };
  const repeat = (last: LastOrder): void => {
    form.setValues(repeatOrder(form.getValues(), last));
    form.clearErrors();
    focusEnd();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === REPEAT_KEY && customer.kind === 'known') {
      event.preventDefault();
      if (customer.customer.lastOrder.items.length > 0) repeat(customer.customer.lastOrder);
    } else goOn(event);
  };
  const submit = (): void => {
    if (wasSent(values.draftId)) {
      toastError(ALREADY_SENT);
      return;
    }
    create.mutate(
      { body: createBody(values), draftId: values.draftId },
      {
        onSuccess: ({ order, isNew, warning }) => {
          if (!isNew) {
            toastError(repeatText(order.orderNumber));
            onRepeated(order.id);
            return;
          }
          rememberSent(values.draftId);
          clear();
          toastSuccess(CREATED);
          if (warning && values.pointKind !== 'branch') toastWarning(warning.message);
          onCreated();
          onClose();
        },
        onError: (error) => {
          if (error instanceof CallError) form.setErrors(serverErrors(error.details, values.items));
          const hasNoMessage = error instanceof CallError && error.code === 'NO_MESSAGE';
          toastError(messageOf(error, hasNoMessage ? REFUSED : UNREADABLE) || REFUSED);
        },
      },
    );
  };

  return (
    <form
      className={styles.form}
      noValidate
      ref={ref}
      onKeyDown={onKeyDown}
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
        <CustomerFields
          form={form}
          branch={branchPoint}
          customer={customer}
          takesFocus={takesFocus}
          onRepeat={repeat}
        />
        <ItemFields form={form} />
        <PaymentFields form={form} />
      </div>
      <div className={desk.column}>
        <div className={`${desk.grid} ${styles.pair}`} data-enter-skip>
          <BranchField form={form} branches={branches} ownBranch={ownBranch} />
          <TextInput
            label="Sipariş no"
            placeholder="Boş bırakılırsa otomatik verilir"
            maxLength={64}
            {...form.getInputProps('orderNumber')}
          />
        </div>
        <LocationField form={form} branch={branchPoint} branchId={branch?.id ?? null} />
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
 * The first field has the focus: of a form that is there when the dialog places it, and of one whose code
 * arrives later. Not on a phone: its keyboard would cover the form. @returns whether the dialog places it
 */
function useInitialFocus(form: Form): boolean {
  const first = useRef(form);
  const [takesFocus] = useState(() => matchMedia('(pointer: fine)').matches);
  useEffect(() => {
    if (takesFocus) first.current.getInputNode('customerPhone')?.focus();
  }, [takesFocus]);
  return takesFocus;
}

/** What is handed over at the branch moves with the branch that is chosen. */
function useFollowBranch(form: Form, branch: BranchView | undefined): void {
  const follow = useEffectEvent((lat: number | undefined, lng: number | undefined) => {
    if (lat === undefined || lng === undefined) return;
    form.setValues(followBranch(form.getValues(), { lat, lng }));
  });
  const { lat, lng } = branch?.location ?? {};
  useEffect(() => follow(lat, lng), [lat, lng]);
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
      filter={filterOptions}
      nothingFoundMessage="Şube bulunamadı"
      {...form.getInputProps('branchId')}
    />
  );
}
