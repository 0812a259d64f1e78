import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useState } from 'react';
import { type ConflictChoice, type ConflictField, conflictFields } from '../../../ui/record-conflict.tsx';
import {
  changedFields,
  EDITED_LABELS,
  type EditedField,
  valueTexts,
  webhookForm,
  type WebhookFormValues,
} from '../model/webhook-form.ts';
import { webhookById } from '../queries.ts';

export type WebhookFormOf = UseFormReturnType<WebhookFormValues>;

interface Shown {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

/**
 * What follows 409 RECORD_CHANGED: fields that the person left alone take the stored value, of the others
 * either may be chosen. `begin` answers the webhook as it is stored now.
 */
export function useWebhookConflict(form: WebhookFormOf) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const begin = async (message: string, webhook: WebhookView): Promise<WebhookView | null> => {
    const stored = await client.fetchQuery({ ...webhookById(webhook.id), staleTime: 0 }).catch(() => null);
    if (!stored) return null;
    const present = webhookForm(stored);
    const own = form.getValues();
    const changed = changedFields(webhookForm(webhook), own);
    form.setValues({ ...present, ...Object.fromEntries(changed.map((name) => [name, own[name]])) });
    setShown({
      message,
      fields: conflictFields(EDITED_LABELS, valueTexts(present), valueTexts(form.getValues())),
      onChoose: (name, choice) => {
        const field = name as EditedField;
        form.setValues({ [field]: choice === 'present' ? present[field] : own[field] });
      },
    });
    return stored;
  };
  return { shown, begin };
}
