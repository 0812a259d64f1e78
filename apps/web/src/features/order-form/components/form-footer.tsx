import { Button, Group, Text } from '@mantine/core';

interface FormFooterProps {
  total: string;
  submitLabel: string;
  isBusy: boolean;
  onCancel: () => void;
  cancelLabel?: string;
}

/** Total and buttons, always in sight below the form. */
export const FormFooter = ({ total, submitLabel, isBusy, onCancel, cancelLabel = 'Vazgeç' }: FormFooterProps) => (
  <footer className="form-footer">
    <Text fw={700} size="lg" className="tabular" aria-live="polite">
      {total}
    </Text>
    <Group gap="sm">
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
    </Group>
  </footer>
);
