import { Input, SegmentedControl, Select, Textarea } from '@mantine/core';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { readNames } from '../../../lib/names-field.ts';
import { FIELD_LABELS, METHOD_CHOICES, METHOD_TEXTS } from '../model/field-texts.ts';
import { SALARY_FIELDS } from '../model/form-values.ts';
import { type BranchForm, NumberField, SwitchField, TimeField } from './branch-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './branch-form.module.css';

interface GroupProps {
  readonly form: BranchForm;
}

/** How orders find their courier. */
export function AssignmentFields({ form }: GroupProps) {
  const { assignmentMethod } = form.values;
  return (
    <fieldset className={styles.plain}>
      <Input.Label component="legend">Atama yöntemi</Input.Label>
      <SegmentedControl
        aria-label="Atama yöntemi"
        data={METHOD_CHOICES}
        fullWidth
        {...form.getInputProps('assignmentMethod')}
      />
      <Input.Description mt={4}>{METHOD_TEXTS[assignmentMethod].note}</Input.Description>
      <div className={styles.pair}>
        <NumberField form={form} name="maxConcurrentDeliveries" note="Bir kuryenin taşıyabileceği" />
        {assignmentMethod === 'AUTOMATIC' && (
          <NumberField form={form} name="offerTimeout" note="Kuryenin teklifi kabul etmesi için" />
        )}
      </div>
    </fieldset>
  );
}

/** Opening hours and minutes. */
export const TimeGroup = ({ form }: GroupProps) => (
  <FieldGroup
    fields={[
      'openTime',
      'closeTime',
      'maxDeliveryTime',
      'warningTime',
      'extraTime',
      'orderExtraTime',
      'breakDuration',
    ]}
    form={form}
    summary={`${form.values.openTime}–${form.values.closeTime} · teslimat ${form.values.maxDeliveryTime} dk`}
    title="Saatler ve süreler"
  >
    <TimeField form={form} name="openTime" />
    <TimeField form={form} name="closeTime" note="Gece yarısından sonra olabilir" />
    <NumberField form={form} name="maxDeliveryTime" note="Daha uzun süren sipariş gecikmiş sayılır" />
    <NumberField form={form} name="warningTime" note="Kalan süre buna inince sipariş uyarı rengini alır" />
    <NumberField form={form} name="extraTime" note="Kuryenin dönüş süresine eklenir" />
    <NumberField form={form} name="orderExtraTime" note="Tahmini teslimat süresine eklenir" />
    <NumberField form={form} name="breakDuration" note="Bir molanın uzunluğu" />
  </FieldGroup>
);

/** What couriers of the branch may and must. */
export const CourierGroup = ({ form }: GroupProps) => (
  <FieldGroup
    fields={[
      'minSpeed',
      'maxSpeed',
      'requireInBranchArea',
      'onlyManagerCanSetOnline',
      'onlyManagerCanSetOffline',
      'walletEnabled',
    ]}
    form={form}
    summary={`${form.values.minSpeed}–${form.values.maxSpeed} km/sa`}
    title="Kurye kuralları"
  >
    <NumberField decimals={2} form={form} name="minSpeed" note="Süre tahminleri bununla hesaplanır" />
    <NumberField decimals={2} form={form} name="maxSpeed" note="Daha hızlı teslimat ihlal sayılır" />
    <SwitchField
      form={form}
      name="requireInBranchArea"
      note="Kurye çevrimiçi olmak için şube alanında olmalı"
    />
    <SwitchField form={form} name="onlyManagerCanSetOnline" note="Açıkken kurye kendini çevrimiçi yapamaz" />
    <SwitchField
      form={form}
      name="onlyManagerCanSetOffline"
      note="Açıkken kurye kendini çevrimdışı yapamaz"
    />
    <SwitchField form={form} name="walletEnabled" note="Kuryeler kazançlarını cüzdanlarında görür" />
  </FieldGroup>
);

/** Not for those who do not get salaries: the group is left out for them. */
export const SalaryGroup = ({ form }: GroupProps) => (
  <FieldGroup fields={SALARY_FIELDS} form={form} summary="maaş, araç kirası, yakıt" title="Maaş ayarları">
    <NumberField decimals={2} form={form} name="baseSalary" />
    <NumberField decimals={2} form={form} name="vehicleRent" />
    <NumberField
      decimals={2}
      form={form}
      name="overtimeRate"
      note="Bilgi içindir; hiçbir hesapta kullanılmaz"
    />
    <NumberField decimals={2} form={form} name="gasPrice" />
    <NumberField decimals={4} form={form} name="fuelConsumption" />
  </FieldGroup>
);

/** Cash that couriers hold, and what they may take at the door. */
export const CashGroup = ({ form }: GroupProps) => {
  const { cashLimit, mealCardBrands } = form.values;
  const limit = typeof cashLimit === 'number' ? `sınır ${formatTl(cashLimit)}` : 'sınır yok';
  return (
    <FieldGroup
      fields={['cashLimit', 'mealCardBrands']}
      form={form}
      summary={`${limit} · ${formatNumber(readNames(mealCardBrands).length)} yemek kartı`}
      title="Kurye kasası"
    >
      <NumberField
        decimals={2}
        form={form}
        name="cashLimit"
        note="Kurye bundan çok nakit taşıyınca uyarılır; boş: sınır yok"
      />
      <Textarea
        {...form.getInputProps('mealCardBrands')}
        description="Kurye kapıda bunlardan seçer; virgülle ayırın"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={FIELD_LABELS.mealCardBrands}
        maxLength={400}
        rows={2}
      />
    </FieldGroup>
  );
};

export const ReceiptGroup = ({ form }: GroupProps) => (
  <FieldGroup
    fields={['receiptWidth']}
    form={form}
    summary={`${form.values.receiptWidth} mm kâğıt`}
    title="Fiş yazıcısı"
  >
    <Select
      allowDeselect={false}
      data={[
        { value: '80', label: '80 mm' },
        { value: '58', label: '58 mm' },
      ]}
      label="Fiş genişliği"
      {...form.getInputProps('receiptWidth')}
    />
  </FieldGroup>
);
