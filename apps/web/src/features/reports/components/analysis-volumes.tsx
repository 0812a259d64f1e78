import { Progress } from '@mantine/core';
import { activeCourierPercent, HIGH_VOLUME_PACKAGES } from '@ulak/contracts/domain/courier-volume';
import { formatNumber } from '@ulak/contracts/format';
import type { BranchAnalysis } from '@ulak/contracts/reports/schema';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** Active couriers, and how many of them carried much or little (spec 2 §9). */
export function AnalysisVolumes({ analysis }: { analysis: BranchAnalysis }) {
  const { activeCouriers, highVolumeCourierCount, lowVolumeCourierCount, lowVolumeEquivalent } = analysis;
  const { totalPackages, remainingPackages } = analysis.lowVolumeDetails;
  const facts = [
    { label: `Yüksek hacimli kurye (${HIGH_VOLUME_PACKAGES} paket ve üstü)`, value: highVolumeCourierCount },
    {
      label: `Düşük hacimli kurye (${HIGH_VOLUME_PACKAGES - 1} paket ve altı)`,
      value: lowVolumeCourierCount,
    },
    { label: 'Düşük hacimli kuryelerin paketi', value: totalPackages },
    { label: `Düşük hacim karşılığı (${HIGH_VOLUME_PACKAGES} pakete 1 kurye)`, value: lowVolumeEquivalent },
    { label: 'Kalan paket', value: remainingPackages },
  ];
  return (
    <section aria-label="Kurye hacmi" className={`${desk.panel} ${desk.column} ${styles.chart}`}>
      <div className={desk.spread}>
        <b>Aktif kurye</b>
        <b className="tabular">{formatNumber(activeCouriers)}</b>
      </div>
      <Progress
        aria-label={`Aktif kurye: ${formatNumber(activeCouriers)}`}
        size="lg"
        value={activeCourierPercent(activeCouriers)}
      />
      <dl className={`${display.facts} ${desk.grid} ${desk.tabular}`}>
        {facts.map(({ label, value }) => (
          <div className={desk.spread} key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
