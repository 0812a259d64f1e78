import { Button, Group, NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { formatKurus, formatTl } from '@ulak/contracts/format';
import { type FormEvent, useEffect, useState } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import {
  EXAMPLE_TEXT,
  salaryExample,
  SETTING_FIELDS,
  SETTING_TEXTS,
  settingDecimals,
  settingUnit,
  type SettingValues,
} from '../model/salary-settings.ts';
import { useSettingsForm } from './use-settings-form.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface SettingsDialogProps {
  readonly branchId: BranchFilter;
  readonly onClose: () => void;
}

const LEAVING = {
  title: 'Kaydedilmeyen değişiklikler silinsin mi?',
  message: 'Bu şubenin ayarlarında kaydetmediğiniz değişiklikler var. Başka şubeye geçince silinir.',
  confirmLabel: 'Sil ve şubeye geç',
  danger: true,
};

/** Per-branch salary settings (spec 3 §2.5). */
export function SettingsDialog({ branchId, onClose }: SettingsDialogProps) {
  const { data: branches, error, refetch } = useQuery(branchList);
  const [chosen, setChosen] = useState(branchId);
  const [isChanged, setChanged] = useState(false);
  const choose = async (next: BranchFilter): Promise<void> => {
    if (next === branch?.id) return;
    if (!isChanged || (await confirm(LEAVING))) setChosen(next);
  };
  const branch = branches?.find(({ id }) => id === chosen) ?? (chosen === 'all' ? branches?.[0] : undefined);
  return (
    <ResponsiveDialog closeOnClickOutside={false} onClose={onClose} opened size={640} title="Maaş ayarları">
      <div className={`${desk.column} ${styles.wideBranch}`}>
        {!branches && error && (
          <LoadFailure error={error} onRetry={() => void refetch()} title="Maaş ayarları alınamadı" />
        )}
        {!branches && !error && <Skeleton h={320} />}
        {branches && branches.length > 1 && (
          <BranchSelect
            branches={branches}
            onChange={(next) => void choose(next)}
            value={branch?.id ?? 'all'}
            withAll={false}
          />
        )}
        {branch && <SettingsForm branch={branch} key={branch.id} onChanged={setChanged} onClose={onClose} />}
      </div>
    </ResponsiveDialog>
  );
}

interface SettingsFormProps {
  readonly branch: BranchView;
  /** Told whether something is typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onClose: () => void;
}

function SettingsForm({ branch, onChanged, onClose }: SettingsFormProps) {
  const form = useSettingsForm(branch, onClose);
  const { isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={desk.column} noValidate onSubmit={submit}>
      {form.conflict === null ? <FormError message={form.failure} /> : <RecordConflict {...form.conflict} />}
      <div className={`${desk.grid} ${styles.pair}`}>
        {SETTING_FIELDS.map((field) => (
          <NumberInput
            clampBehavior="none"
            decimalScale={settingDecimals(field)}
            decimalSeparator=","
            description={SETTING_TEXTS[field].note}
            error={form.errors[field]}
            hideControls
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            key={field}
            label={SETTING_TEXTS[field].label}
            onChange={(value) => form.change(field, value)}
            suffix={` ${settingUnit(field)}`}
            thousandSeparator="."
            value={form.values[field]}
          />
        ))}
      </div>
      <Example values={form.values} />
      <p className={desk.note}>
        Değişiklik, {branch.name} şubesinin kuryelerine eski ve yeni değerleriyle bildirilir. İçinde bulunulan
        ay yeni değerlerle hesaplanır; geçmiş aylar bittikleri gündeki değerlerle kalır.
      </p>
      <Group className={desk.touch} gap="sm" grow>
        <Button disabled={form.isBusy} onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button disabled={!form.isChanged} loading={form.isBusy} size="md" type="submit">
          Kaydet
        </Button>
      </Group>
    </form>
  );
}

/** What the settings mean for a usual month, line by line as the slip says it. */
function Example({ values }: { readonly values: SettingValues }) {
  const example = salaryExample(values);
  if (example === null) return null;
  const lines = example.lines.filter(({ key }) => key === 'work' || key === 'rent' || key === 'fuel');
  return (
    <section aria-label="Örnek" className={`${desk.panel} ${desk.column} ${styles.day}`}>
      <span>
        <b>Örnek</b>
        <span className={`${desk.secondLine} ${desk.wrap}`}>{EXAMPLE_TEXT}, paketler hariç</span>
      </span>
      <dl className={`${desk.grid} ${styles.lines}`}>
        {lines.map(({ key, label, words, amount }) => (
          <Line key={key} label={label} text={formatTl(amount)} words={words} />
        ))}
        <dt data-sum>Toplam</dt>
        <dd data-sum>{formatKurus(example.entitlement)}</dd>
      </dl>
    </section>
  );
}

const Line = ({ label, words, text }: { label: string; words: string; text: string }) => (
  <>
    <dt>
      {label}
      <span className={`${desk.secondLine} ${desk.wrap}`}>{words}</span>
    </dt>
    <dd>{text}</dd>
  </>
);
