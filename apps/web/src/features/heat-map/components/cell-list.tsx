import { ANALYSIS_LABELS, type AnalysisType, isHeat } from '@ulak/contracts/heatmap/analysis';
import { formatNumber } from '@ulak/contracts/format';
import desk from '../../../ui/desk.module.css';
import type { MapBranch } from '../../../ui/map/types.ts';
import { foremostCells, heatText, type PointCell, sameValue } from '../model/heat-colours.ts';
import { placeText } from '@ulak/contracts/heatmap/place-text';
import styles from './heat.module.css';

interface CellListProps {
  readonly analysis: AnalysisType;
  readonly cells: readonly PointCell[];
  readonly branch: MapBranch;
  readonly onSelect: (cell: PointCell) => void;
}

const HEADINGS: Record<AnalysisType, string> = {
  ORDER_DENSITY: 'En yoğun hücreler',
  REVENUE: 'En çok ciro yapan hücreler',
  DELIVERY_TIME: 'En uzun süren hücreler',
  SUCCESS_RATE: 'Başarısı en düşük hücreler',
  COURIER_EFFICIENCY: 'Verimi en düşük hücreler',
};

/** The cells to look at first; each opens its orders, by keyboard too. */
export function CellList({ analysis, cells, branch, onSelect }: CellListProps) {
  const same = isHeat(analysis) ? null : sameValue(cells);
  const heading = same === null ? HEADINGS[analysis] : HEADINGS.ORDER_DENSITY;
  return (
    <section aria-label={heading} className={`${desk.panel} ${styles.cells}`}>
      <h2 className={styles.heading}>{heading}</h2>
      {same !== null && (
        <p className={desk.small}>
          {ANALYSIS_LABELS[analysis]}: hepsi {heatText(analysis, same)}
        </p>
      )}
      <ol className={desk.list}>
        {foremostCells(analysis, cells).map((cell) => (
          <li key={`${cell.lat}:${cell.lng}`}>
            <button className={`${desk.plain} ${styles.cell}`} onClick={() => onSelect(cell)} type="button">
              <span className={desk.tabular}>
                <b>{heatText(analysis, cell.value)}</b>
                {analysis === 'ORDER_DENSITY' && ' sipariş'}
              </span>
              <span className={desk.small}>
                {placeText(cell, branch)}
                {analysis !== 'ORDER_DENSITY' && ` · ${formatNumber(cell.point.orderCount)} sipariş`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {!isHeat(analysis) && cells.every(({ isPale }) => isPale) && (
        <p className={desk.small}>Hiçbir hücrede 5 sipariş yok; değerler az siparişten.</p>
      )}
    </section>
  );
}
