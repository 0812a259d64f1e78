import { useQuery } from '@tanstack/react-query';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import type L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../lib/session.ts';
import { OutlineLayer } from '../../ui/map/outline-layer.ts';
import { toOutlines } from '../../ui/map/outline-shapes.ts';
import { useScheme } from '../../ui/map/use-scheme.ts';
import { areaOfBranch } from './area-of-branch.ts';
import { useAreaChanges } from './use-area-changes.ts';

interface AreaOutlineProps<B> {
  readonly map: L.Map;
  readonly branchId: B;
}

/** The outline of the area of the chosen branch, or of the own one, on a map, while it has one. */
export function AreaOutline({ map, branchId }: AreaOutlineProps<BranchFilter>) {
  const { branchId: own } = useSession();
  const shown = branchId === 'all' ? own : branchId;
  return shown !== null && <OutlineOf branchId={shown} map={map} />;
}

function OutlineOf({ map, branchId }: AreaOutlineProps<BranchId>) {
  const { data } = useQuery(areaOfBranch(branchId));
  useAreaChanges(branchId);
  const scheme = useScheme();
  const shapes = useMemo(
    // without a name: the branch stands in the middle
    () => data?.shape && toOutlines([{ id: 'area', name: '', boundary: data.shape }]),
    [data],
  );
  const layer = useRef<OutlineLayer | null>(null);
  const isShown = Boolean(shapes);
  useEffect(() => {
    if (!isShown) return undefined;
    const made = new OutlineLayer(false).addTo(map);
    layer.current = made;
    return () => {
      layer.current = null;
      made.remove();
    };
  }, [map, isShown]);
  useEffect(() => {
    if (shapes) layer.current?.setContent({ shapes, chosenId: null, scheme });
  }, [shapes, scheme]);
  return null;
}
