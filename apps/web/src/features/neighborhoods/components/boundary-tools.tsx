import { Button } from '@mantine/core';
import { IconPencil, IconPolygon } from '@tabler/icons-react';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { BoundaryFile } from '../../../domain/boundaries/boundary-file.tsx';
import { DrawingTools } from '../../../domain/boundaries/drawing-tools.tsx';
import tools from '../../../domain/boundaries/drawing-tools.module.css';
import desk from '../../../ui/desk.module.css';
import type { Draft } from '../model/draft.ts';
import { useOutline } from '../queries.ts';
import styles from './neighborhoods.module.css';

export interface BoundaryToolsProps {
  readonly draft: Draft;
  /** Corners that are being drawn; null: nothing is. */
  readonly corners: readonly LatLng[] | null;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly onCorners: (corners: readonly LatLng[] | null) => void;
}

const ICON = { 'aria-hidden': true, size: '1rem' } as const;

/** Where a boundary comes from when nothing knows it: drawn, uploaded, or around own deliveries. */
export function BoundaryTools({ draft, corners, onDraft, onCorners }: BoundaryToolsProps) {
  const outline = useOutline();
  const derive = (): void => {
    outline.mutate(
      { name: draft.name.trim(), district: draft.district.trim() },
      {
        onSuccess: ({ boundary }) => {
          onCorners(null);
          onDraft({ boundary, source: 'DELIVERIES' });
        },
      },
    );
  };
  return (
    <fieldset className={styles.sources}>
      <legend>Sınır</legend>
      {corners ? (
        <DrawingTools corners={corners} onCorners={onCorners} />
      ) : (
        <div className={tools.row}>
          <Button
            leftSection={<IconPencil {...ICON} />}
            onClick={() => onCorners([])}
            size="sm"
            variant="default"
          >
            Haritada çiz
          </Button>
          <BoundaryFile
            // what a file lacked is of no interest once something else was tried
            key={outline.submittedAt}
            onBoundary={(boundary) => onDraft({ boundary, source: 'UPLOADED' })}
          />
          <Button
            disabled={draft.name.trim() === '' || draft.district.trim() === ''}
            leftSection={<IconPolygon {...ICON} />}
            loading={outline.isPending}
            onClick={derive}
            size="sm"
            variant="default"
          >
            Teslimatlardan çıkar
          </Button>
        </div>
      )}
      {draft.source === 'DELIVERIES' && draft.boundary && !corners && (
        <p className={desk.note}>Adresinde bu mahalle geçen teslimatların çevresi: yaklaşık bir sınırdır.</p>
      )}
    </fieldset>
  );
}
