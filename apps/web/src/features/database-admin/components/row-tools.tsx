import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import desk from '../../../ui/desk.module.css';

interface RowToolsProps {
  /** What the row is called when it is read out. */
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Edit and delete; of rows that cannot be changed, a look at all of it. */
export function RowTools({ name, isReadOnly, onEdit, onDelete }: RowToolsProps) {
  const tool = `${desk.tool} ${desk.touchSquare}`;
  if (isReadOnly)
    return (
      <button
        aria-label={`${name}: görüntüle`}
        className={tool}
        onClick={onEdit}
        title="Görüntüle"
        type="button"
      >
        <IconEye aria-hidden size="1rem" />
      </button>
    );
  return (
    <>
      <button aria-label={`${name}: düzenle`} className={tool} onClick={onEdit} title="Düzenle" type="button">
        <IconEdit aria-hidden size="1rem" />
      </button>
      <button aria-label={`${name}: sil`} className={tool} onClick={onDelete} title="Sil" type="button">
        <IconTrash aria-hidden color="var(--ulak-attention)" size="1rem" />
      </button>
    </>
  );
}
