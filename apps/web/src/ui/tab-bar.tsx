import { type KeyboardEvent, useEffect } from 'react';
import surface from './surface.module.css';
import styles from './tab-bar.module.css';

interface TabBarProps<Name extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly value: Name;
  /** Begins the ids of tabs and panel, one name per bar of a page. */
  readonly id: string;
  readonly onChange: (name: Name) => void;
}

/** Tabs as wide as the phone, plain HTML: 44 px high, arrow keys move between them. */
export function TabBar<Name extends string>({ label, tabs, value, id, onChange }: TabBarProps<Name>) {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = tabs.findIndex(({ name }) => name === value);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    document.getElementById(tabId(id, next.name))?.focus();
  };
  // A bar wider than the phone may hold the chosen tab out of sight; the page itself must not move.
  useEffect(() => {
    const tab = document.getElementById(tabId(id, value));
    const bar = tab?.parentElement;
    if (tab && bar) bar.scrollLeft += centreOf(tab) - centreOf(bar);
  }, [id, value]);
  return (
    <div aria-label={label} className={styles.bar} role="tablist" onKeyDown={move}>
      {tabs.map(({ name, label: text }) => (
        <button
          aria-controls={panelId(id)}
          aria-selected={name === value}
          className={`${surface.plain} ${styles.tab}`}
          id={tabId(id, name)}
          key={name}
          onClick={() => onChange(name)}
          role="tab"
          tabIndex={name === value ? 0 : -1}
          type="button"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

const tabId = (id: string, name: string): string => `${id}-tab-${name}`;
const panelId = (id: string): string => `${id}-panel`;

/** What the panel of a tab bar needs, whichever tab is open. */
export const tabPanel = (id: string, name: string) => ({
  'aria-labelledby': tabId(id, name),
  id: panelId(id),
  role: 'tabpanel',
});
