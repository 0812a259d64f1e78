import { Button, Group } from '@mantine/core';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { RecordConflict } from '../../../ui/record-conflict.tsx';
import styles from './database-admin.module.css';
import { EditField } from './edit-field.tsx';
import { type EditFormProps, useEditForm } from './use-edit-form.ts';

/** The inputs of a record; a second editor's values are shown beside the typed ones, nothing is lost. */
export function EditForm(props: EditFormProps) {
  const { columns, readOnlyReason, onClose } = props;
  const { texts, errors, failure, conflict, isBusy, change, submit } = useEditForm(props);
  return (
    <form className={desk.column} noValidate onSubmit={submit}>
      {readOnlyReason !== null && <p className={desk.note}>{readOnlyReason}</p>}
      {conflict && <RecordConflict {...conflict} />}
      <div className={styles.fields}>
        {columns.map((column) => (
          <EditField
            column={column}
            error={errors[column.name]}
            isReadOnly={readOnlyReason !== null}
            key={column.name}
            onChange={change}
            value={texts[column.name] ?? null}
          />
        ))}
      </div>
      <footer className={`${desk.row} ${desk.between}`}>
        <FormError message={failure ?? undefined} />
        <Group className={desk.touch} gap="sm" ml="auto">
          <Button disabled={isBusy} onClick={onClose} variant="default">
            {readOnlyReason === null ? 'İptal' : 'Kapat'}
          </Button>
          {readOnlyReason === null && (
            <Button loading={isBusy} type="submit">
              Kaydet
            </Button>
          )}
        </Group>
      </footer>
    </form>
  );
}
