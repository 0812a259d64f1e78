import { Button, Group, Kbd, Text } from '@mantine/core';
import { FormError } from '../../../ui/form-error.tsx';
import { focusOnClickOnly } from '../model/form-interactions.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-form.module.css';

interface FormFooterProps {
  total: string;
  submitLabel: string;
  isBusy: boolean;
  /** What is wrong with the order as a whole. */
  error?: string | undefined;
  onCancel: () => void;
  cancelLabel?: string;
}

/** Total and buttons, always in sight below the form. */
export const FormFooter = ({
  total,
  submitLabel,
  isBusy,
  error,
  onCancel,
  cancelLabel = 'Vazgeç',
}: FormFooterProps) => (
  <footer className={`${desk.row} ${desk.between} ${styles.whole} ${styles.footer}`}>
    <div className={desk.row}>
      <Text fw={700} size="lg" className="tabular" aria-live="polite">
        {total}
      </Text>
      <FormError message={error} />
      <Text size="xs" c="dimmed" visibleFrom="sm">
        <Kbd size="xs">Enter</Kbd> sonraki alan · <Kbd size="xs">Ctrl</Kbd>+<Kbd size="xs">Enter</Kbd>{' '}
        {submitLabel.toLocaleLowerCase('tr')}
      </Text>
    </div>
    <Group className={`${desk.touch} ${styles.buttons}`} gap="sm">
      <Button variant="default" {...focusOnClickOnly} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={isBusy} {...focusOnClickOnly}>
        {submitLabel}
      </Button>
    </Group>
  </footer>
);
