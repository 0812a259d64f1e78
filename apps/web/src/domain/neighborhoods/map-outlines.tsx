import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { listNeighborhoodOutlines } from '@ulak/contracts/neighborhoods/map-calls';
import type { NeighborhoodChoice } from '@ulak/contracts/neighborhoods/id';
import type { NeighborhoodMapOutline } from '@ulak/contracts/neighborhoods/schema';
import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { useSession } from '../../lib/session.ts';
import { asBoolean, storedValue } from '../../lib/stored-value.ts';
import { OutlineLayer } from '../../ui/map/outline-layer.ts';
import { toOutlines } from '../../ui/map/outline-shapes.ts';
import { useScheme } from '../../ui/map/use-scheme.ts';
import map from '../../ui/map/map.module.css';
import surface from '../../ui/surface.module.css';

const outlines = (branchId: BranchFilter, isOn: boolean) =>
  queryOptions({
    queryKey: ['neighborhoods', 'outlines', branchId] as const,
    queryFn: async ({ signal }) => {
      const query = { branchId: String(branchId) };
      return (await call(listNeighborhoodOutlines, { query, signal })).data;
    },
    enabled: isOn,
    staleTime: POLLING.branches.staleMs,
  });

/** An area of five corners. */
const AREA = 'M4 8l9 -4l7 6l-3 9l-9 1z';

/** Which map; each remembers its own choice. */
type OutlinedMap = 'desk' | 'heat';

/** What this person chose on a map last in this browser; null: nothing yet. */
const storedChoice = (on: OutlinedMap, userId: UserId) =>
  storedValue<boolean | null>(`ulak.${on}-outlines.${userId}`, null, asBoolean);

interface MapOutlinesProps {
  readonly on: OutlinedMap;
  readonly map: L.Map;
  readonly branchId: BranchFilter;
  /** The neighbourhood to which the map is narrowed, which is drawn strong. */
  readonly chosen?: NeighborhoodChoice | null;
}

/**
 * Outlines of neighbourhoods on a map and the button that shows them. Where nobody has chosen they are there
 * while the map is narrowed to one.
 */
export function MapOutlines({ on, map: onMap, branchId, chosen = null }: MapOutlinesProps) {
  const { id } = useSession();
  const stored = useMemo(() => storedChoice(on, id), [on, id]);
  const [choice, setChoice] = useState(stored.get);
  const isOn = choice ?? chosen !== null;
  const query = useQuery(outlines(branchId, isOn));
  const corner = useCorner(onMap);
  useLayer(onMap, isOn ? query.data : undefined, { chosen, isOverHeat: on === 'heat' });
  const note = isOn ? noteOf(query) : null;
  const toggle = (): void => {
    // after a failure the press asks again
    if (isOn && query.isError) return void query.refetch();
    stored.set(!isOn);
    setChoice(!isOn);
  };
  return (
    corner &&
    createPortal(
      <>
        <button
          aria-busy={isOn && query.isFetching}
          aria-label="Mahalle sınırları"
          aria-pressed={isOn}
          className={`${surface.plain} ${surface.disc}`}
          onClick={toggle}
          title={isOn ? 'Mahalle sınırlarını gizle' : 'Mahalle sınırlarını göster'}
          type="button"
        >
          <svg
            aria-hidden="true"
            fill="none"
            height="18"
            stroke="currentColor"
            viewBox="0 0 24 24"
            width="18"
          >
            <path d={AREA} strokeLinejoin="round" strokeWidth="2" />
          </svg>
        </button>
        <span className={map.note} role="status">
          {note}
        </span>
      </>,
      corner,
    )
  );
}

function noteOf({ isError, data }: { isError: boolean; data?: readonly unknown[] | undefined }) {
  if (isError) return 'Sınırlar getirilemedi; yeniden denemek için düğmeye basın.';
  return data?.length === 0 ? 'Bu çevrede kayıtlı mahalle sınırı yok.' : null;
}

/** A box in the map's corner across from its other buttons. */
function useCorner(onMap: L.Map): HTMLElement | null {
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const control = new L.Control({ position: 'topright' });
    control.onAdd = () => {
      const box = document.createElement('div');
      box.className = `${map.controls} ${map.toggle}`;
      L.DomEvent.disableClickPropagation(box);
      setCorner(box);
      return box;
    };
    control.addTo(onMap);
    return () => {
      setCorner(null);
      control.remove();
    };
  }, [onMap]);
  return corner;
}

function useLayer(
  onMap: L.Map,
  data: readonly NeighborhoodMapOutline[] | undefined,
  { chosen, isOverHeat }: { chosen: NeighborhoodChoice | null; isOverHeat: boolean },
): void {
  const scheme = useScheme();
  const shapes = useMemo(
    () =>
      data && toOutlines(data.map(({ id, name, outline }) => ({ id: String(id), name, boundary: outline }))),
    [data],
  );
  const [layer, setLayer] = useState<OutlineLayer | null>(null);
  const isShown = shapes !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    const made = new OutlineLayer(isOverHeat).addTo(onMap);
    setLayer(made);
    return () => {
      setLayer(null);
      made.remove();
    };
  }, [onMap, isShown, isOverHeat]);
  useEffect(() => {
    // one that is not among them leaves all alike
    const chosenId = shapes?.find(({ id }) => id === String(chosen))?.id ?? null;
    if (shapes) layer?.setContent({ shapes, chosenId, scheme });
  }, [layer, shapes, chosen, scheme]);
}
