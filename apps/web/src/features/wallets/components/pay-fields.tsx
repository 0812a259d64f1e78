import { Textarea, TextInput } from '@mantine/core';

interface FieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

/** As many signs as the server takes of a note, and of a reason. */
const MAX_NOTES = 1_000;
const MAX_REASON = 500;

/** TL as people type them: '50', '52,29', '1.234,50'. */
export const AmountField = ({ isFirst = false, onChange, ...props }: FieldProps) => (
  <TextInput
    {...props}
    autoComplete="off"
    data-autofocus={isFirst || undefined}
    inputMode="decimal"
    maxLength={20}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    placeholder="0,00"
    rightSection={<span aria-hidden>TL</span>}
    rightSectionWidth="2.5rem"
    size="md"
    withAsterisk
  />
);

/** A note or a reason. */
export const NotesField = ({
  isFirst = false,
  isRequired = false,
  onChange,
  ...props
}: FieldProps & { readonly isRequired?: boolean }) => (
  <Textarea
    {...props}
    data-autofocus={isFirst || undefined}
    maxLength={isRequired ? MAX_REASON : MAX_NOTES}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    resize="vertical"
    rows={3}
    size="md"
    withAsterisk={isRequired}
  />
);
