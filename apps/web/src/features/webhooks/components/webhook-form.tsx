import { Button, Checkbox, Group, Switch, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '@ulak/contracts/webhooks/event-types';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import { FIELD_LABELS, newSecret } from '../model/webhook-form.ts';
import { scopeText } from '../model/webhook-text.ts';
import { PlaceFields } from './place-fields.tsx';
import type { WebhookFormOf } from './use-webhook-conflict.ts';
import { useWebhookForm, type WebhookFormProps } from './use-webhook-form.ts';
import styles from './webhooks.module.css';

const SECRET_HINT =
  'Rastgele bir anahtar önerilir. Kendi UUID’nizi ya da Standard Webhooks anahtarınızı da yazabilirsiniz.';

/** The form of a webhook: address, events, switch; of a new one its secret and whose it is. */
export function WebhookForm(props: WebhookFormProps) {
  const { form, failure, conflict, isBusy, submit } = useWebhookForm(props);
  const { webhook, branches, onClose } = props;
  return (
    <form className={desk.column} noValidate onSubmit={submit}>
      {conflict && <RecordConflict {...conflict} />}
      <TextInput
        autoComplete="off"
        data-autofocus
        description="Mesajlar bu adrese POST edilir; herkese açık bir https adresi olmalı."
        inputMode="url"
        label={FIELD_LABELS.url}
        maxLength={500}
        placeholder="https://siparis.ornek.com/ulak"
        spellCheck={false}
        withAsterisk
        {...form.getInputProps('url')}
      />
      <EventsField form={form} />
      {webhook ? (
        <TextInput
          description="Bir webhook’un kapsamı değişmez."
          label={FIELD_LABELS.branchId}
          readOnly
          value={`${webhook.companyName} · ${scopeText(webhook)}`}
        />
      ) : (
        <>
          <PlaceFields branches={branches} form={form} />
          <SecretField form={form} />
        </>
      )}
      <Switch
        description="Kapalıyken mesaj toplanmaz ve gönderilmez."
        label={FIELD_LABELS.active}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <footer className={`${desk.row} ${desk.between}`}>
        <FormError message={failure || undefined} />
        <Group className={desk.touch} gap="sm" ml="auto">
          <Button onClick={onClose} variant="default">
            Vazgeç
          </Button>
          <Button loading={isBusy} type="submit">
            {webhook ? 'Kaydet' : 'Webhook’u ekle'}
          </Button>
        </Group>
      </footer>
    </form>
  );
}

function EventsField({ form }: { form: WebhookFormOf }) {
  const { value, onChange, error } = form.getInputProps('events');
  return (
    <Checkbox.Group
      description="Kurye konumu, yalnızca kurye bu siparişlerle yoldayken en çok 20 saniyede bir gönderilir."
      error={error}
      label={FIELD_LABELS.events}
      onChange={onChange}
      value={[...value]}
      withAsterisk
    >
      <div className={styles.events}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox key={event} label={WEBHOOK_EVENT_LABELS[event]} size="md" value={event} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function SecretField({ form }: { form: WebhookFormOf }) {
  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: styles.key }}
      description={SECRET_HINT}
      label={FIELD_LABELS.secret}
      maxLength={94}
      rightSection={
        <Button
          aria-label="İmza anahtarını yenile"
          leftSection={<IconRefresh aria-hidden size="1rem" />}
          onClick={() => form.setFieldValue('secret', newSecret())}
          size="compact-sm"
          variant="subtle"
        >
          Yenile
        </Button>
      }
      rightSectionWidth="6.5rem"
      spellCheck={false}
      {...form.getInputProps('secret')}
    />
  );
}
