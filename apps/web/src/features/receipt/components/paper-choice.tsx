import { SegmentedControl } from '@mantine/core';
import type { BranchId } from '@ulak/contracts/ids';
import { useSession } from '../../../lib/session.ts';
import { mayChoosePaper, PAPER_WIDTHS, type PaperWidth } from '../model.ts';
import desk from '../../../ui/desk.module.css';
import styles from './receipt-preview.module.css';

interface PaperChoiceProps {
  /** The branches of the receipts that are shown. */
  branches: readonly { readonly id: BranchId; readonly name: string }[];
  paperOf: (branchId: BranchId) => PaperWidth;
  isSaving: boolean;
  onChoose: (branchId: BranchId, width: PaperWidth) => void;
}

/** The paper on which the branch prints: a choice for those who may make it, a text for the others. */
export function PaperChoice({ branches, paperOf, isSaving, onChoose }: PaperChoiceProps) {
  const { role } = useSession();
  const [branch] = branches;
  if (!branch) return null;
  if (branches.length > 1)
    return <p className={`${desk.note} ${styles.hint}`}>Her fiş kendi şubesinin kağıdına göre basılır.</p>;
  const width = paperOf(branch.id);
  if (!mayChoosePaper(role))
    return <p className={`${desk.note} ${styles.hint}`}>Kağıt genişliği: {width} mm</p>;
  return (
    <div className={desk.row}>
      <SegmentedControl
        size="sm"
        aria-label="Kağıt genişliği"
        data={PAPER_WIDTHS.map((mm) => ({ value: String(mm), label: `${mm} mm` }))}
        value={String(width)}
        disabled={isSaving}
        onChange={(chosen) => {
          const wanted = PAPER_WIDTHS.find((mm) => String(mm) === chosen);
          if (wanted !== undefined && wanted !== width) onChoose(branch.id, wanted);
        }}
      />
      <p className={`${desk.note} ${styles.hint}`}>{branch.name}: bütün fişler için geçerlidir.</p>
    </div>
  );
}
