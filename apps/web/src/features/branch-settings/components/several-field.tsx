import { BRANCH_LABELS } from '@ulak/contracts/branches/field-labels';
import type { BranchSettings, SeveralSetting } from '../model/settings.ts';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';
import styles from './branch-settings.module.css';

interface SeveralFieldProps {
  readonly settings: BranchSettings;
  readonly setting: SeveralSetting;
}

/** A setting that takes several of a list; each tick is saved at once, the last one stays. */
export function SeveralField({ settings, setting }: SeveralFieldProps) {
  const { state, shown, save } = useSetting(settings, setting);
  const chosen: readonly string[] = Array.isArray(shown) ? shown : [];
  const toggle = (value: string, isOn: boolean): void => {
    const next = setting.options
      .map((option) => option.value)
      .filter((one) => (one === value ? isOn : chosen.includes(one)));
    if (next.length > 0) void save(next).catch(() => {});
  };
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <div aria-describedby={noteId} aria-labelledby={labelId} className={styles.several} role="group">
          {setting.options.map(({ value, label }) => (
            <label key={value}>
              <input
                checked={chosen.includes(value)}
                disabled={state.isSaving || (chosen.length === 1 && chosen[0] === value)}
                onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
                type="checkbox"
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </SettingRow>
  );
}
