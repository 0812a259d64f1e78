import { SegmentedControl, Text } from '@mantine/core';
import type { BranchId } from '@ulak/contracts/ids';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { mayChoosePaper, PAPER_WIDTHS, type PaperWidth } from '../model.ts';
import desk from '../../../ui/desk.module.css';

interface PaperChoiceProps {
  /** The branches of the receipts that are shown. */
  branches: readonly { readonly id: BranchId; readonly name: string }[];
  paperOf: (branchId: BranchId) => PaperWidth;
  isSaving: boolean;
  onChoose: (branchId: BranchId, width: PaperWidth) => void;
}

/** The paper on which the branch prints: a choice for those who may make it, a text for the others. */
export function PaperChoice({ branches, paperOf, isSaving, onChoose }: PaperChoiceProps) {
  const session = useSession();
  const [branch] = branches;
  if (!branch) return null;
  if (branches.length > 1) return <Hint>Her fiş kendi şubesinin kağıdına göre basılır.</Hint>;
  const width = paperOf(branch.id);
  if (!mayChoosePaper(session)) return <Hint>Kağıt genişliği: {width} mm</Hint>;
  return (
    <div className={desk.row}>
      <SegmentedControl
        flex="none"
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
      <Hint>{branch.name}: bütün fişler için geçerlidir.</Hint>
    </div>
  );
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" flex={1} miw={180} size="sm">
    {children}
  </Text>
);
