import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import { NO_MOVES, SUGGESTION_DAYS } from '@ulak/contracts/regions/estimates';
import type { MoveSuggestion, RouteOptimization } from '@ulak/contracts/regions/schema';
import { useState } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import styles from '../../../domain/analysis/analysis.module.css';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { moveSheet } from '../model/move-sheet.ts';
import { moveList } from '../queries.ts';
import { MoveCard } from './move-card.tsx';

const ApplyDialog = lazyDialog(async () => (await import('./apply-dialog.tsx')).ApplyDialog, {
  isOpen: ({ move }) => move !== null,
  close: ({ onClose }) => onClose(),
});

interface MovesPanelProps {
  readonly branchId: BranchId;
  readonly now: number;
  /** Shows a branch's place on its heat map. */
  readonly onShow: (branchId: BranchId, place: LatLng) => void;
}

/** Rota Optimizasyonu (spec 4 §2): couriers that branches could lend each other, the urgent first. */
export function MovesPanel({ branchId, now, onShow }: MovesPanelProps) {
  const query = useQuery(moveList(branchId));
  const { data, error } = query;
  const [move, setMove] = useState<MoveSuggestion | null>(null);
  return (
    <div className={desk.column}>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data ? (
        <section aria-label="Öneriler" className={desk.column}>
          <Shown found={data} now={now} onApply={setMove} onShow={onShow} />
        </section>
      ) : (
        !error && (
          <div aria-busy="true" className={`${styles.cards} ${styles.wide}`}>
            {[0, 1].map((card) => (
              <Skeleton aria-label="Yükleniyor..." h="20rem" key={card} />
            ))}
          </div>
        )
      )}
      <MountOnFirstOpen isOpen={move !== null}>
        <ApplyDialog move={move} onClose={() => setMove(null)} />
      </MountOnFirstOpen>
    </div>
  );
}

interface ShownProps extends Pick<MovesPanelProps, 'now' | 'onShow'> {
  readonly found: RouteOptimization;
  readonly onApply: (move: MoveSuggestion) => void;
}

function Shown({ found: { suggestions, firstDay, lastDay }, now, onApply, onShow }: ShownProps) {
  if (suggestions.length === 0)
    return (
      <div className={desk.panel}>
        <EmptyState text={NO_MOVES}>
          <p className={desk.small}>
            Son {SUGGESTION_DAYS} günde bu şubede kurye eksiği ya da verilebilecek fazlası görülmedi.
          </p>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={desk.row}>
        <p className={desk.small}>
          Son {SUGGESTION_DAYS} günün saat ortalamalarından; hiçbir şube kendi ihtiyacının altına düşürülmez.
        </p>
        <ExcelExportButton
          fileName={`rota-optimizasyonu-${firstDay}_${lastDay}`}
          label="İndir"
          of="Rota optimizasyonu"
          sheet={() => moveSheet(suggestions)}
        />
      </div>
      <ul className={`${styles.cards} ${styles.wide}`}>
        {suggestions.map((move) => (
          <MoveCard
            key={move.id}
            move={move}
            now={now}
            onApply={() => onApply(move)}
            onShow={() => onShow(move.toBranchId, move.region)}
          />
        ))}
      </ul>
    </>
  );
}
