import { Button } from '@mantine/core';
import { formatDecimal, formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import type { EstimatedFigure } from '@ulak/contracts/regions/estimates';
import { figureText, hoursText } from '@ulak/contracts/regions/figure-text';
import type { RegionItem } from '@ulak/contracts/regions/schema';
import { Link } from '@tanstack/react-router';
import { IconMap2, IconPlayerPlay } from '@tabler/icons-react';
import styles from '../../../domain/analysis/analysis.module.css';
import { Fact } from '../../../domain/analysis/fact.tsx';
import { Score } from '../../../domain/analysis/score.tsx';
import type { SearchParams } from '../../../lib/search.ts';
import desk from '../../../ui/desk.module.css';

interface RegionCardProps {
  readonly region: RegionItem;
  /** Opens a rehearsal with the couriers that are missing; null: none are. */
  readonly rehearsal: SearchParams | null;
  readonly onShow: () => void;
}

/** A region: its figures, what they say, and what they are made of. */
export function RegionCard({ region, rehearsal, onShow }: RegionCardProps) {
  const isEstimated = (figure: EstimatedFigure): boolean => region.estimated.includes(figure);
  return (
    <li aria-label={region.regionName} className={`${desk.panel} ${styles.card}`}>
      <h2 className={styles.name}>{region.regionName}</h2>
      <dl className={styles.facts}>
        <Fact name="Sipariş">{formatNumber(region.totalOrders)}</Fact>
        <Fact isEstimated={isEstimated('ordersPerHour')} name="Saat başına">
          {region.ordersPerHour === 0 && region.totalOrders > 0
            ? '0,1’den az'
            : figureText(region.ordersPerHour)}
        </Fact>
        <Fact name="En yoğun saat">{hoursText(region.peakHour, region.peakHour + 1)}</Fact>
        <Fact isEstimated={isEstimated('currentCouriers')} name="Görevdeki kurye">
          {figureText(region.currentCouriers)}
        </Fact>
        <Fact isEstimated={isEstimated('recommendedCouriers')} name="Önerilen kurye">
          {figureText(region.recommendedCouriers)}
        </Fact>
        <Fact isEstimated={isEstimated('courierEfficiency')} name="Kurye verimliliği">
          <Score value={region.courierEfficiency} />
        </Fact>
        <Fact isEstimated={isEstimated('totalRevenue')} name="Ciro">
          {formatTl(region.totalRevenue)}
        </Fact>
        <Fact name="Ortalama sepet">{formatTl(region.avgOrderValue)}</Fact>
        <Fact isEstimated={isEstimated('profitabilityScore')} name="Kârlılık">
          <Score value={region.profitabilityScore} />
        </Fact>
      </dl>
      <ul className={styles.sentences}>
        {region.insights.map((insight) => (
          <li key={insight}>{insight}</li>
        ))}
      </ul>
      <Made region={region} />
      <div className={`${styles.actions} ${desk.touch}`}>
        <Button
          leftSection={<IconMap2 aria-hidden size="1rem" />}
          onClick={onShow}
          size="xs"
          variant="default"
        >
          Görüntüle
        </Button>
        {rehearsal && (
          <Button
            leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
            renderRoot={(props) => <Link {...props} search={rehearsal} to="/heat-map" />}
            size="xs"
            variant="default"
          >
            Prova et
          </Button>
        )}
      </div>
    </li>
  );
}

/** What each figure is computed from. */
function Made({ region }: { readonly region: RegionItem }) {
  const { basis } = region;
  const peak = hoursText(region.peakHour, region.peakHour + 1);
  const learned =
    basis.timingSamples === 0
      ? 'Süreler şube ayarlarından; henüz teslimat öğrenilmedi.'
      : `Süreler ${formatNumber(basis.timingSamples)} teslimattan öğrenildi.`;
  return (
    <details className={styles.made}>
      <summary>Nasıl hesaplandı?</summary>
      <p>
        <b>Yoğunluk:</b> {formatNumber(region.totalOrders)} sipariş, {formatNumber(basis.hours)} saat.
        {` ${peak} arasında ${formatNumber(basis.peakHours)} günde `}
        {formatNumber(basis.peakOrders)} sipariş.
      </p>
      <p>
        <b>Önerilen kurye:</b> şubenin bu saatteki ihtiyacı {formatNumber(basis.branchNeed)} kurye; bölgenin
        iş payı {formatPercent(basis.share)}. Aralık {figureText(basis.recommendedLow)}–
        {figureText(basis.recommendedHigh)} (%90). Bir sipariş gidiş dönüş{' '}
        {formatDecimal(basis.serviceMinutes)} dk; hazır sipariş en çok {formatDecimal(basis.slackMinutes)} dk
        bekleyebilir; hedef, en çok %10 geç kalma. {learned}
      </p>
      <p>
        <b>Görevdeki kurye:</b>{' '}
        {basis.branchCouriers === null
          ? 'ölçülmedi; önerinin %70’i sayıldı.'
          : `şubede ortalama ${figureText(basis.branchCouriers)} kurye, bölgenin iş payı kadarı.`}{' '}
        Verimlilik, görevdeki ile önerilenin birbirine yakınlığıdır.
      </p>
      {basis.revenuePerCourierHour !== null && basis.branchRevenuePerCourierHour !== null && (
        <p>
          <b>Kârlılık:</b> kurye saati başına {formatTl(basis.revenuePerCourierHour)} ciro; şubede{' '}
          {formatTl(basis.branchRevenuePerCourierHour)} (80 puan).
        </p>
      )}
    </details>
  );
}
