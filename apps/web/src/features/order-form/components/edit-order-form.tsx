import { useForm } from '@mantine/form';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess, toastWarning } from '../../../lib/toast.ts';
import { editErrors, footerError, serverErrors } from '../model/form-errors.ts';
import { formOf, type OrderFormValues } from '../model/form-values.ts';
import { editBody, editTotalText } from '../model/request-body.ts';
import { useEditOrder } from '../queries.ts';
import { CustomerFields, PaymentFields } from './customer-fields.tsx';
import { focusFirstError } from '../model/form-interactions.ts';
import { FormFooter } from './form-footer.tsx';
import { ItemFields } from './item-fields.tsx';
import { LocationField } from './location-field.tsx';
import { useEnterFlow } from './use-enter-flow.ts';
import type { CustomerState } from './use-known-customer.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

const SAVED = 'Sipariş güncellendi';
const FAILED = 'Sipariş güncellenemedi. Lütfen tekrar deneyin.';

/** The customer of an order that exists is known by it. */
const NOT_ASKED: CustomerState = { kind: 'none' };

interface EditOrderFormProps {
  order: OrderView;
  branch: BranchView | null;
  onClose: () => void;
  onSaved: (order: OrderView) => void;
}

/** The form of an order before pick-up. Only what was changed is sent. */
export function EditOrderForm({ order, branch, onClose, onSaved }: EditOrderFormProps) {
  const form = useForm<OrderFormValues>({
    initialValues: formOf(order),
    validate: (values) => editErrors(order, values),
  });
  const edit = useEditOrder(order);
  const { values } = form;
  const { ref, onKeyDown } = useEnterFlow(form, edit.isPending);
  const branchPoint = branch?.location ?? null;

  const submit = (): void => {
    const body = editBody(order, values);
    if (!body) {
      onClose();
      return;
    }
    edit.mutate(body, {
      onSuccess: ({ data, warning }) => {
        toastSuccess(SAVED);
        if (warning && values.pointKind !== 'branch') toastWarning(warning.message);
        onSaved(data);
        onClose();
      },
      onError: (error) => {
        if (error instanceof CallError) form.setErrors(serverErrors(error.details, values.items));
        toastError(messageOf(error, FAILED));
      },
    });
  };

  return (
    <form
      className={styles.form}
      noValidate
      ref={ref}
      onKeyDown={onKeyDown}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <div className={desk.column}>
        <CustomerFields form={form} branch={branchPoint} customer={NOT_ASKED} onRepeat={() => undefined} />
        <ItemFields form={form} />
        <PaymentFields form={form} />
      </div>
      <div className={desk.column}>
        <LocationField form={form} branch={branchPoint} branchId={branch?.id ?? null} />
      </div>
      <FormFooter
        total={editTotalText(order, values)}
        submitLabel="Kaydet"
        isBusy={edit.isPending}
        onCancel={onClose}
        error={footerError(form.errors)}
      />
    </form>
  );
}
