import type { BranchView } from '@ulak/contracts/branches/schema';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BoundaryShape } from '@ulak/contracts/neighborhoods/boundary';
import { useMemo } from 'react';
import { LazyBoundaryMap } from '../../../ui/map/lazy-boundary-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { mapAreas } from '../model/area-draft.ts';
import styles from './delivery-area.module.css';

interface AreaMapProps {
  readonly branch: BranchView;
  readonly shape: BoundaryShape | null;
  /** Corners that are being drawn in its place; null: nothing is. */
  readonly corners: readonly LatLng[] | null;
  readonly onCorners: (corners: readonly LatLng[] | null) => void;
}

/** The area around its branch, with the branch's radii. */
export function AreaMap({ branch, shape, corners, onCorners }: AreaMapProps) {
  const tiles = useTiles();
  const drawn = corners ? null : shape;
  const areas = useMemo(() => mapAreas(drawn, branch), [drawn, branch]);
  const places = useMemo(() => [{ id: 'branch', name: branch.name, point: branch.location }], [branch]);
  return (
    <div className={styles.map}>
      <LazyBoundaryMap
        areas={areas}
        ariaLabel="Teslimat bölgesi haritası"
        center={branch.location}
        chosenId={drawn ? 'area' : null}
        corners={corners}
        onCorners={onCorners}
        places={places}
        tiles={tiles}
      />
    </div>
  );
}
