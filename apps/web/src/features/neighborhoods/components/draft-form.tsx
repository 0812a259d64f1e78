import { Button, Group, TextInput } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy } from '@tabler/icons-react';
import { BOUNDARY_SOURCE_LABELS } from '@ulak/contracts/neighborhoods/names';
import { type FormEvent, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { boundaryAreaText } from '../../../domain/boundaries/drawn-boundary.ts';
import { draftBody, draftFaults } from '../model/draft.ts';
import { useSave } from '../queries.ts';
import { BoundaryTools, type BoundaryToolsProps } from './boundary-tools.tsx';
import styles from './neighborhoods.module.css';

const MAX_NAME = 120;
const FIELDS = [
  ['name', 'Mahalle'],
  ['district', 'İlçe'],
  ['city', 'İl'],
] as const;

interface DraftFormProps extends BoundaryToolsProps {
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

/** Names and boundary of a neighbourhood, and its save. */
export function DraftForm(props: DraftFormProps) {
  const { draft, corners, onDraft, onBack, onSaved } = props;
  const [isTried, setIsTried] = useState(false);
  const { mutate: save, isPending } = useSave(onSaved);
  const faults = draftFaults(draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    const body = Object.keys(faults).length === 0 ? draftBody(draft) : null;
    if (body) save(body);
  };
  // What a boundary lacks is said at once; that there is none, when somebody wants to save.
  const fault = draft.boundary || isTried ? faults.boundary_coordinates : undefined;
  return (
    <form
      aria-label="Mahalleyi kaydet"
      className={`${desk.panel} ${desk.touch} ${styles.part}`}
      noValidate
      onSubmit={submit}
    >
      <Group gap="xs">
        <Button
          leftSection={<IconArrowLeft aria-hidden size="1rem" />}
          onClick={onBack}
          size="compact-sm"
          variant="subtle"
        >
          Sonuçlara dön
        </Button>
      </Group>
      {FIELDS.map(([field, label]) => (
        <TextInput
          error={isTried ? faults[field] : undefined}
          key={field}
          label={label}
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => onDraft({ [field]: currentTarget.value })}
          required
          size="sm"
          value={draft[field]}
        />
      ))}
      <BoundaryTools {...props} />
      {draft.boundary && (
        <p className={desk.note} role="status">
          {BOUNDARY_SOURCE_LABELS[draft.source]} · {boundaryAreaText(draft.boundary)}
        </p>
      )}
      {fault && !(corners && !draft.boundary && !isTried) && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        leftSection={<IconDeviceFloppy aria-hidden size="1rem" />}
        loading={isPending}
        size="sm"
        type="submit"
      >
        Kaydet
      </Button>
    </form>
  );
}
