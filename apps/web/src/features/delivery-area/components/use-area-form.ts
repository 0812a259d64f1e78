import type { BranchView } from '@ulak/contracts/branches/schema';
import { OUTSIDE_RULE_LABELS } from '@ulak/contracts/delivery-areas/labels';
import type { DeliveryAreaView } from '@ulak/contracts/delivery-areas/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { useState } from 'react';
import { boundaryOfCorners } from '../../../domain/boundaries/drawn-boundary.ts';
import { EditOvertaken } from '../../../lib/save-from-version.ts';
import type { ConflictChoice, ConflictField } from '../../../ui/record-conflict.tsx';
import {
  type AreaDraft,
  areaText,
  differences,
  draftFault,
  draftOf,
  isSameDraft,
} from '../model/area-draft.ts';
import { useSaveArea } from '../queries.ts';

export const RULE_LEGEND = 'Bölge dışından API siparişi gelince';

interface Edit {
  /** What was there when the edit began. */
  readonly base: DeliveryAreaView;
  readonly draft: AreaDraft;
}

interface Conflict {
  readonly message: string;
  readonly fields: readonly ConflictField[];
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

const isEdited = ({ draft, base }: Edit): boolean => !isSameDraft(draft, draftOf(base));

/** What differs, as both read it. A rule says nothing where there is no area. */
function conflictFields(present: AreaDraft, own: AreaDraft): ConflictField[] {
  const { area, rule } = differences(present, own);
  const hasRules = present.kind !== 'NONE' && own.kind !== 'NONE';
  const fields: (ConflictField | false)[] = [
    area && { name: 'area', label: 'Bölge', present: areaText(present), own: areaText(own) },
    rule &&
      hasRules && {
        name: 'rule',
        label: RULE_LEGEND,
        present: OUTSIDE_RULE_LABELS[present.rule],
        own: OUTSIDE_RULE_LABELS[own.rule],
      },
  ];
  return fields.filter((field) => field !== false);
}

/** A draft with what was changed from one to another. */
function withChanges(draft: AreaDraft, from: AreaDraft, to: AreaDraft): AreaDraft {
  const changed = differences(from, to);
  return { ...(changed.area ? to : draft), rule: changed.rule ? to.rule : draft.rule };
}

/** An area while it is set. What others set meanwhile is shown until somebody edits here. */
export function useAreaForm(branch: BranchView, view: DeliveryAreaView) {
  const save = useSaveArea(branch.id);
  const [begun, setBegun] = useState<Edit | null>(null);
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  /** What was there before something was drawn in its place. */
  const [undrawn, setUndrawn] = useState<BoundaryShape | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const edit: Edit = begun && (corners || isEdited(begun)) ? begun : { base: view, draft: draftOf(view) };
  const { base, draft } = edit;
  const isChanged = isEdited(edit);

  const change = (changed: Partial<AreaDraft>): void => {
    // a reset save would not say that it has succeeded
    if (!save.isPending) save.reset();
    if (!isChanged) setConflict(null);
    setBegun({ base, draft: { ...draft, ...changed } });
  };
  const draw = (next: readonly LatLng[] | null): void => {
    if (!corners) setUndrawn(draft.shape);
    setCorners(next);
    change({ shape: next ? boundaryOfCorners(next) : undrawn });
  };

  /** What was left alone takes the stored value; of what both changed either may be chosen. */
  const showConflict = ({ stored, message }: EditOvertaken<DeliveryAreaView>): void => {
    const present = draftOf(stored);
    const own = withChanges(present, draftOf(base), draft);
    setBegun((known) => ({ base: stored, draft: known ? withChanges(own, draft, known.draft) : own }));
    setConflict({
      message,
      fields: conflictFields(present, own),
      onChoose: (name, choice) => {
        const { rule, ...area } = choice === 'present' ? present : own;
        setCorners(null);
        setBegun((known) => ({
          base: stored,
          draft: { ...(known?.draft ?? own), ...(name === 'rule' ? { rule } : area) },
        }));
      },
    });
  };

  return {
    draft,
    corners,
    conflict: isChanged ? conflict : null,
    save,
    fault: draftFault(draft, branch),
    isChanged,
    change,
    draw,
    chooseKind: (kind: AreaDraft['kind']): void => {
      change({ kind, ...(corners && { shape: undrawn }) });
      setCorners(null);
    },
    upload: (shape: BoundaryShape): void => {
      change({ shape });
      setCorners(null);
    },
    submit: (): void =>
      save.mutate(edit, {
        onSuccess: (saved) => {
          // what was changed while the save was on its way stays
          const now = draftOf(saved);
          setBegun((known) => ({ base: saved, draft: known ? withChanges(now, draft, known.draft) : now }));
          setCorners((known) => (known === corners ? null : known));
          setConflict(null);
        },
        onError: (error) => error instanceof EditOvertaken && showConflict(error),
      }),
  };
}
