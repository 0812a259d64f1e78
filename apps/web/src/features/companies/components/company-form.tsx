import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { COMPANY_STATUS_LABELS, COMPANY_STATUSES } from '@ulak/contracts/companies/status';
import { formatNumber } from '@ulak/contracts/format';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import { FIELD_LABELS } from '../model/form-values.ts';
import { CompanySwitches } from './company-switches.tsx';
import { LogoField } from './logo-field.tsx';
import { type CompanyFormProps, useCompanyForm } from './use-company-form.ts';
import desk from '../../../ui/desk.module.css';
import styles from './companies.module.css';

/** The form of a company (spec 4 §2, §5). */
export function CompanyForm(props: CompanyFormProps) {
  const { form, logo, nameNote, conflict, failure, isBusy, submit } = useCompanyForm(props);
  const { company, onClose } = props;
  const becomesPassive = form.values.status === 'PASSIVE' && company?.status !== 'PASSIVE';
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {conflict && (
        <div className={styles.whole}>
          <RecordConflict {...conflict} />
        </div>
      )}
      <TextInput
        data-autofocus
        description={nameNote}
        descriptionProps={{ c: 'var(--ulak-attention)' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={FIELD_LABELS.name}
        maxLength={120}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <TextInput
        description="10 haneli VKN ya da 11 haneli TC kimlik numarası"
        inputMode="numeric"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={FIELD_LABELS.taxNumber}
        maxLength={20}
        {...form.getInputProps('taxNumber')}
      />
      <TextInput label={FIELD_LABELS.phone} maxLength={25} type="tel" {...form.getInputProps('phone')} />
      <TextInput label={FIELD_LABELS.email} maxLength={254} type="email" {...form.getInputProps('email')} />
      <Textarea
        className={styles.whole}
        label={FIELD_LABELS.address}
        maxLength={500}
        rows={2}
        {...form.getInputProps('address')}
      />
      <Select
        allowDeselect={false}
        data={COMPANY_STATUSES.map((value) => ({ value, label: COMPANY_STATUS_LABELS[value] }))}
        label={FIELD_LABELS.status}
        {...form.getInputProps('status')}
      />
      {becomesPassive && <PassiveNote company={company} />}
      <LogoField {...logo} stored={company?.logo ?? null} />
      <CompanySwitches form={form} />
      <footer className={`${styles.whole} ${styles.footer} ${desk.row} ${desk.between}`}>
        <FormError message={failure || undefined} />
        <Group className={desk.touch} gap="sm" ml="auto">
          <Button onClick={onClose} variant="default">
            Vazgeç
          </Button>
          <Button loading={isBusy} type="submit">
            {company ? 'Kaydet' : 'Şirketi ekle'}
          </Button>
        </Group>
      </footer>
    </form>
  );
}

/** What 'Pasif' does, said before it is saved. */
export function PassiveNote({ company }: { company: CompanyView | null }) {
  const active = company?.activeOrderCount ?? 0;
  return (
    <div className={`${desk.warning} ${styles.whole}`} role="alert">
      <b>Pasif yapılınca ne olur?</b>
      <br />
      {company && company.userCount > 0
        ? `Şirketin ${formatNumber(company.userCount)} kişisi giriş yapamaz; `
        : 'Şirketin kişileri giriş yapamaz; '}
      açık oturumlar birkaç saniye içinde kapanır ve API anahtarları sipariş gönderemez. Kayıtlar silinmez;
      yeniden Aktif yapınca her şey geri gelir.
      {active > 0 &&
        ` Şirketin şu anda süren ${formatNumber(active)} siparişi var: onlar bitmeden Pasif yapılamaz.`}
    </div>
  );
}
