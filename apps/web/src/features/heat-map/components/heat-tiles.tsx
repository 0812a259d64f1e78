import { type AnalysisType, isHeat } from '@ulak/contracts/heatmap/analysis';
import type { HeatFigures } from '@ulak/contracts/heatmap/schema';
import { formatNumber } from '@ulak/contracts/format';
import grid from '../../../ui/filter-grid.module.css';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { heatText } from '../model/heat-colours.ts';

interface HeatTilesProps {
  readonly analysis: AnalysisType;
  readonly figures: HeatFigures;
}

const WHOLE: Record<AnalysisType, string> = {
  ORDER_DENSITY: 'sipariş',
  REVENUE: 'iptal edilmeyenler',
  DELIVERY_TIME: 'süresi bilinen teslimat',
  SUCCESS_RATE: 'sonuçlanan sipariş',
  COURIER_EFFICIENCY: 'süresi bilinen teslimat',
};

/** Total, average, largest and smallest value of the selection (spec 4 §2). */
export function HeatTiles({ analysis, figures }: HeatTilesProps) {
  const ends = isHeat(analysis) ? 'bir hücrede' : 'en az 5 siparişli hücrelerde';
  const total = analysis === 'REVENUE' ? heatText(analysis, figures.total) : formatNumber(figures.total);
  const tiles = [
    { label: 'Toplam', value: total, note: WHOLE[analysis] },
    {
      label: 'Ortalama',
      value: heatText(analysis, figures.average),
      note: isHeat(analysis) ? 'hücre başına' : UNITS[analysis],
    },
    { label: 'En yüksek', value: heatText(analysis, figures.max), note: ends },
    { label: 'En düşük', value: heatText(analysis, figures.min), note: ends },
  ];
  return (
    <section aria-label="İstatistikler" className={grid.tiles}>
      {tiles.map((tile) => (
        <StatTile key={tile.label} {...tile} />
      ))}
    </section>
  );
}

const UNITS: Record<AnalysisType, string> = {
  ORDER_DENSITY: '',
  REVENUE: '',
  DELIVERY_TIME: 'siparişten teslimata',
  SUCCESS_RATE: 'teslim edilen',
  COURIER_EFFICIENCY: 'yolda geçen saat başına teslimat',
};
