import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './states.module.css';
import texts from './text.module.css';

/** The empty state of a view: the spec's sentence, and under it what can be done about it. */
export function EmptyState({
  text,
  icon,
  children,
}: {
  text: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={`${texts.dim} ${styles.state}`}>
      {icon ?? <IconInbox aria-hidden color="var(--mantine-color-dimmed)" size="1.75rem" stroke={1.5} />}
      <p>{text}</p>
      {children}
    </div>
  );
}
