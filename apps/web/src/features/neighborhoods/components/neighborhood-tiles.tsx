import { Skeleton } from '@mantine/core';
import { IconBuildingCommunity, IconMap2, IconMapPin, IconSparkles } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import { RECENT_DAYS } from '@ulak/contracts/neighborhoods/names';
import type { NeighborhoodStats } from '@ulak/contracts/neighborhoods/schema';
import grid from '../../../ui/filter-grid.module.css';
import { StatTile } from '../../../ui/stat-tile.tsx';

const SIZE = '0.9375rem';

/** Four figures of all saved neighbourhoods (spec 4 §2). */
export function NeighborhoodTiles({ stats }: { readonly stats: NeighborhoodStats | undefined }) {
  if (stats === undefined) return <Skeleton h="4.3125rem" radius="md" />;
  return (
    <section aria-label="Özet" className={grid.tiles}>
      <StatTile
        icon={<IconMapPin aria-hidden size={SIZE} />}
        label="Toplam mahalle"
        value={formatNumber(stats.totalNeighborhoods)}
      />
      <StatTile
        icon={<IconBuildingCommunity aria-hidden size={SIZE} />}
        label="İl"
        value={formatNumber(stats.totalCities)}
      />
      <StatTile
        icon={<IconMap2 aria-hidden size={SIZE} />}
        label="İlçe"
        value={formatNumber(stats.totalDistricts)}
      />
      <StatTile
        icon={<IconSparkles aria-hidden size={SIZE} />}
        label={`Son ${RECENT_DAYS} günde eklenen`}
        value={formatNumber(stats.recentlyAdded)}
      />
    </section>
  );
}
