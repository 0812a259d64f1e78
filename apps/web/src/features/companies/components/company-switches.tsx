import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DEFAULT_RETENTION_MONTHS } from '@ulak/contracts/privacy/retention';
import { type CompanyFormValues, FIELD_LABELS } from '../model/form-values.ts';
import desk from '../../../ui/desk.module.css';
import styles from './companies.module.css';

export type CompanyForm = UseFormReturnType<CompanyFormValues>;

/** Switches of a company (DECISIONS), each with what it does. */
export function CompanySwitches({ form }: { form: CompanyForm }) {
  const isFull = form.values.trackingByPhone === 'full';
  return (
    <fieldset className={`${styles.whole} ${styles.switches}`}>
      <legend>Şirket ayarları</legend>
      <Switch
        description="Genel müdürler şubeleri, şube ayarlarını, API anahtarlarını ve maaşları göremez."
        label={FIELD_LABELS.restrictGeneralManagers}
        {...form.getInputProps('restrictGeneralManagers', { type: 'checkbox' })}
      />
      <Switch
        description="Şifresini başkasından alan kişi, ilk girişte yenisini belirler."
        label={FIELD_LABELS.forcePasswordChange}
        {...form.getInputProps('forcePasswordChange', { type: 'checkbox' })}
      />
      <Switch
        checked={isFull}
        description="Kapalıyken yalnızca telefonu yazan kişi ad, adres, içerik ve tutar göremez."
        label={FIELD_LABELS.trackingByPhone}
        onChange={({ currentTarget }) =>
          form.setFieldValue('trackingByPhone', currentTarget.checked ? 'full' : 'limited')
        }
      />
      {isFull && (
        <div className={desk.warning} role="alert">
          <b>Kişisel veri uyarısı</b>
          <br />
          Bu ayar açıkken müşterinin telefon numarasını bilen herkes siparişin adını, adresini, içeriğini ve
          tutarını görebilir. Kişisel verilerin korunmasından (KVKK) şirket sorumludur.
        </div>
      )}
      <Switch
        description="Puanlar hız içermez, kurye telefonunda süre baskısı olmaz. Hız ihlalleri sayılır."
        label={FIELD_LABELS.safeMode}
        {...form.getInputProps('safeMode', { type: 'checkbox' })}
      />
      <NumberInput
        allowDecimal={false}
        clampBehavior="none"
        description={
          'Bu süreden eski siparişlerde müşteri bilgileri silinir. Boş bırakılırsa kurulumun süresi ' +
          `geçerlidir (genellikle ${DEFAULT_RETENTION_MONTHS} ay).`
        }
        hideControls
        label={FIELD_LABELS.customerRetentionMonths}
        maw="22rem"
        suffix=" ay"
        {...form.getInputProps('customerRetentionMonths')}
      />
    </fieldset>
  );
}
