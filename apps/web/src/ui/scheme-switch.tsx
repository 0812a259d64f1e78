import styles from './scheme-switch.module.css';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';

const SCHEMES: readonly {
  readonly value: MantineColorScheme;
  readonly label: string;
  readonly icon: Icon;
}[] = [
  { value: 'light', label: 'Açık', icon: IconSun },
  { value: 'dark', label: 'Koyu', icon: IconMoon },
  { value: 'auto', label: 'Sistem', icon: IconDeviceDesktop },
];

/**
 * Light, dark, or as the system says; stored in the browser. @param withText also write the names, not only
 * draw them
 */
export function SchemeSwitch({ withText = false }: { withText?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const group = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Görünüm</legend>
      {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
        <label key={value} title={label}>
          <input
            checked={colorScheme === value}
            name={group}
            onChange={() => setColorScheme(value)}
            type="radio"
            value={value}
          />
          <SchemeIcon aria-hidden size="1.125rem" />
          <span className={withText ? undefined : 'visually-hidden'}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
