import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { webSettings } from '../../lib/web-settings.ts';
import type { TileSettings } from './types.ts';

/**
 * The server's tile settings as maps take them; until they are known the offline basemap stands alone (design
 * §6).
 */
export function useTiles(): TileSettings {
  const { data } = useQuery(webSettings);
  const tiles = data?.tiles;
  return useMemo(
    () => ({
      tileUrl: tiles?.url ?? '',
      tileAttribution: tiles?.attribution ?? '',
      tileMaxZoom: tiles?.maxZoom ?? 19,
      tileDarkUrl: tiles?.darkUrl ?? '',
    }),
    [tiles],
  );
}
