import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import type { LatLng } from '@ulak/contracts/domain/geo';
import { NO_REGIONS } from '@ulak/contracts/regions/estimates';
import type { RegionItem, Regions } from '@ulak/contracts/regions/schema';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import styles from '../../../domain/analysis/analysis.module.css';
import { rehearsalSearch } from '../../../domain/analysis/rehearsal-address.ts';
import type { SearchParams } from '../../../lib/search.ts';
import { sheetFileName } from '../../../lib/xlsx.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { regionSheet } from '../model/region-sheet.ts';
import { type RegionsAsked, regionList } from '../queries.ts';
import { RegionCard } from './region-card.tsx';

interface RegionsPanelProps {
  readonly asked: RegionsAsked;
  /** Shows a place on the heat map. */
  readonly onShow: (place: LatLng) => void;
}

/** Bölge Analizi (spec 4 §2): cards of regions, those with most orders first. */
export function RegionsPanel({ asked, onShow }: RegionsPanelProps) {
  const query = useQuery(regionList(asked));
  const { data, error, isPlaceholderData } = query;
  return (
    <div className={desk.column}>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data ? (
        <section aria-busy={isPlaceholderData} aria-label="Bölgeler" className={desk.column}>
          <Shown asked={asked} onShow={onShow} regions={data} />
        </section>
      ) : (
        !error && (
          <div aria-busy="true" className={styles.cards}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton aria-label="Yükleniyor..." h="22rem" key={card} />
            ))}
          </div>
        )
      )}
    </div>
  );
}

function Shown({ regions: { regions, left, startDate, endDate }, asked, onShow }: ShownProps) {
  if (regions.length === 0)
    return (
      <div className={desk.panel}>
        <EmptyState text={NO_REGIONS}>
          <p className={desk.small}>Bu şubede, seçilen gün ve saatlerde sipariş yok.</p>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className={desk.row}>
        <p className={desk.small}>
          Bölgeler kayıtlı mahallelerdir; mahallesi bilinmeyen siparişler yaklaşık 0,7 km² alanlarda toplanır.
        </p>
        <ExcelExportButton
          fileName={sheetFileName('bolge-analizi', { from: startDate, to: endDate })}
          label="İndir"
          of="Bölge analizi"
          sheet={() => regionSheet(regions)}
        />
      </div>
      <ul className={styles.cards}>
        {regions.map((region) => (
          <RegionCard
            key={region.id}
            onShow={() => onShow({ lat: region.centerLat, lng: region.centerLng })}
            region={region}
            rehearsal={rehearsalOf(region, asked)}
          />
        ))}
      </ul>
      {left.regions > 0 && (
        <p className={desk.small}>
          {formatNumber(left.regions)} küçük bölge daha var; toplam {formatNumber(left.orders)} sipariş.
        </p>
      )}
    </>
  );
}

interface ShownProps extends RegionsPanelProps {
  readonly regions: Regions;
}

/** One courier more at least, where less than half of one is not told to be missing. */
function rehearsalOf(region: RegionItem, { branchId }: RegionsAsked): SearchParams | null {
  const missing = Math.round(region.recommendedCouriers - region.currentCouriers);
  return missing < 1 ? null : rehearsalSearch({ branchId, couriers: { [region.peakHour]: missing } });
}
