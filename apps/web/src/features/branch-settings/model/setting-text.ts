import { formatTl } from '@ulak/contracts/format';
import { namesText } from '../../../lib/names-field.ts';
import type { Setting, SettingValue } from './settings.ts';

/** A setting's value as a person reads it: '12,50 TL', '45 dk', 'Açık', 'Otomatik atama'. */
export function valueText(setting: Setting, value: SettingValue): string {
  if (setting.kind === 'switch') return value ? 'açık' : 'kapalı';
  if (setting.kind === 'choice')
    return setting.options.find((option) => option.value === value)?.label ?? String(value);
  if (setting.kind === 'time') return String(value);
  if (setting.kind === 'several')
    return setting.options
      .filter((option) => Array.isArray(value) && value.includes(option.value))
      .map(({ label }) => label)
      .join(', ');
  if (setting.kind === 'names') return namesText(Array.isArray(value) ? value : []) || 'boş';
  if (value === null) return 'boş';
  return setting.unit === 'TL'
    ? formatTl(Number(value))
    : `${String(value).replace('.', ',')} ${setting.unit}`;
}
