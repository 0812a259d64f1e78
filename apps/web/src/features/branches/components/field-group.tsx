import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { BranchFormField } from '../model/form-values.ts';
import type { BranchForm } from './branch-fields.tsx';
import styles from './branch-form.module.css';

interface FieldGroupProps {
  readonly title: string;
  /** What the folded group says of what is in it. */
  readonly summary: string;
  readonly form: BranchForm;
  readonly fields: readonly BranchFormField[];
  readonly children: ReactNode;
}

/** Fields that few people change: folded, until somebody opens them or one of them is wrong. */
export function FieldGroup({ title, summary, form, fields, children }: FieldGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const hasError = fields.some((field) => Boolean(form.errors[field]));
  return (
    <details
      className={styles.group}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen || hasError}
    >
      <summary>
        <IconChevronDown aria-hidden size="1.125rem" />
        <b>{title}</b>
        <span>{summary}</span>
      </summary>
      <div className={styles.pair}>{children}</div>
    </details>
  );
}
