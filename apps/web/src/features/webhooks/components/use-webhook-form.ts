import { useForm } from '@mantine/form';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useEffect, useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import {
  changedFields,
  createBody,
  formErrors,
  newWebhook,
  serverErrors,
  updateBody,
  webhookForm,
  type WebhookFormValues,
} from '../model/webhook-form.ts';
import { useCreateWebhook, useUpdateWebhook } from '../queries.ts';
import { useWebhookConflict, type WebhookFormOf } from './use-webhook-conflict.ts';

export interface WebhookFormProps {
  /** The webhook that is edited; null: a new one. */
  readonly webhook: WebhookView | null;
  /** The branch that the list is narrowed to, which a new one belongs to by default. */
  readonly branchId: BranchFilter;
  readonly branches: readonly BranchView[];
  readonly onClose: () => void;
  /** Whether there is something to lose. */
  readonly onDirty: (isDirty: boolean) => void;
  /** With the whole secret. */
  readonly onCreated: (secret: string) => void;
  readonly onUpdated: () => void;
}

/** The form of a webhook, and what saving it does. */
export function useWebhookForm(props: WebhookFormProps) {
  const { webhook, branchId, branches, onDirty, onCreated, onUpdated } = props;
  const viewer = useSession();
  const [stored, setStored] = useState(webhook);
  const [first] = useState<WebhookFormValues>(() => {
    if (webhook) return webhookForm(webhook);
    const branch = branches.find(({ id }) => id === branchId);
    const companyId = viewer.companyId ?? branch?.companyId ?? null;
    return newWebhook({ companyId, branchId: viewer.branchId ?? branch?.id ?? null });
  });
  const isNew = webhook === null;
  const asksCompany = viewer.role === 'OWNER';
  const form: WebhookFormOf = useForm<WebhookFormValues>({
    initialValues: first,
    validate: (values) => formErrors(values, { isNew, asksCompany }),
  });
  const conflict = useWebhookConflict(form);
  const [failure, setFailure] = useState('');
  const [create, update] = [useCreateWebhook(), useUpdateWebhook()];
  const before = stored ? webhookForm(stored) : first;
  const isDirty = changedFields(before, form.values).length > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const refused = async (error: unknown): Promise<void> => {
    const text = messageOf(error, isNew ? 'Webhook oluşturulamadı' : 'Webhook güncellenemedi');
    toastError(text);
    if (error instanceof CallError) form.setErrors(serverErrors(error.details));
    const isConflict = stored && error instanceof CallError && error.code === 'RECORD_CHANGED';
    if (!isConflict) setFailure(text);
    else setStored((await conflict.begin(text, stored)) ?? stored);
  };
  const save = async (values: WebhookFormValues): Promise<void> => {
    setFailure('');
    try {
      if (!stored) {
        const made = await create.mutateAsync(createBody(values));
        toastSuccess('Webhook oluşturuldu');
        onCreated(made.secret);
        return;
      }
      const body = updateBody(before, values, stored.version);
      if (body) await update.mutateAsync({ id: stored.id, body });
      toastSuccess('Webhook güncellendi');
      onUpdated();
    } catch (error) {
      await refused(error);
    }
  };
  return {
    form,
    failure,
    conflict: conflict.shown,
    isBusy: create.isPending || update.isPending,
    submit: form.onSubmit((values) => void save(values)),
  };
}
