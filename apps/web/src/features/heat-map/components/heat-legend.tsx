import { ANALYSIS_LABELS, type AnalysisType } from '@ulak/contracts/heatmap/analysis';
import desk from '../../../ui/desk.module.css';
import type { HeatColours } from '../../../ui/map/heat-types.ts';
import { heatText } from '../model/heat-colours.ts';
import styles from './heat.module.css';

/** What the colours mean; the same at every zoom. */
export function HeatLegend({ analysis, colours }: { analysis: AnalysisType; colours: HeatColours }) {
  const { kind, min, max, stops } = colours;
  return (
    <div className={styles.legend}>
      <span className={desk.small}>{ANALYSIS_LABELS[analysis]}</span>
      {kind === 'cells' && min === max ? (
        <span>Hepsi {heatText(analysis, max)}</span>
      ) : (
        <span className={styles.scale}>
          <span>{heatText(analysis, min)}</span>
          <span
            aria-hidden
            className={styles.ramp}
            style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
          />
          <span>{heatText(analysis, max)}</span>
        </span>
      )}
      {kind === 'cells' && <span className={desk.small}>5’ten az siparişli hücreler soluk gösterilir.</span>}
    </div>
  );
}
