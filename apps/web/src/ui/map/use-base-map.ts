import type L from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Scheme } from '../theme.ts';
import { type BaseMap, type BasemapStatus, createBaseMap } from './base-map.ts';
import type { Point, TileSettings } from './types.ts';
import { useScheme } from './use-scheme.ts';

export type BaseMapState = {
  containerRef: RefObject<HTMLDivElement | null>;
  /** null until mounted. */
  map: L.Map | null;
  scheme: Scheme;
  status: BasemapStatus;
  isSimple: boolean;
};

/** Owns one Leaflet map for the life of a component; centre and zoom are only its beginning. */
export function useBaseMap(start: {
  center: Point;
  zoom: number;
  tiles: TileSettings;
  hasKeyboardPan: boolean;
}): BaseMapState {
  const containerRef = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState<BaseMap | null>(null);
  const [status, setStatus] = useState<BasemapStatus>('loading');
  const [isSimple, setSimple] = useState(false);
  const scheme = useScheme();
  const { tiles } = start;
  const firstRef = useRef({ ...start, scheme });

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return undefined;
    const made = createBaseMap(container, { ...firstRef.current, onStatus: setStatus, onSimple: setSimple });
    setBase(made);
    return () => {
      setBase(null);
      made.destroy();
    };
  }, []);

  useEffect(() => base?.setAppearance(tiles, scheme), [base, tiles, scheme]);

  return { containerRef, map: base?.map ?? null, scheme, status, isSimple };
}
