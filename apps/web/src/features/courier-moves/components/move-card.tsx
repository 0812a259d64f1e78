import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatKm, formatNumber, formatPercent } from '@ulak/contracts/format';
import { figureText, hoursText } from '@ulak/contracts/regions/figure-text';
import type { Priority } from '@ulak/contracts/regions/estimates';
import type { MoveSuggestion } from '@ulak/contracts/regions/schema';
import { IconArrowsExchange, IconMap2, IconPlayerPlay } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import styles from '../../../domain/analysis/analysis.module.css';
import { Fact } from '../../../domain/analysis/fact.tsx';
import { changeIn, rehearsalSearch } from '../../../domain/analysis/rehearsal-address.ts';
import { Score } from '../../../domain/analysis/score.tsx';
import desk from '../../../ui/desk.module.css';
import { PRIORITY_LABELS } from '../model/move-sheet.ts';

interface MoveCardProps {
  readonly move: MoveSuggestion;
  readonly onApply: () => void;
  readonly onShow: () => void;
}

const TONES: Record<Priority, string> = {
  high: 'var(--ulak-attention)',
  medium: 'var(--ulak-warning)',
  low: 'var(--ulak-status-delivered)',
};

/** 'Moda → Kadıköy', or the branch that needs couriers whom nobody can spare. */
export const moveTitle = ({ fromBranchName, toBranchName }: MoveSuggestion): string =>
  fromBranchName === null ? `${toBranchName}: kurye eksik` : `${fromBranchName} → ${toBranchName}`;

/** A suggestion: who gets whom and when, why, what it does, and what that is made of. */
export function MoveCard({ move, onApply, onShow }: MoveCardProps) {
  const { effect, hours, couriers, priority, fromBranchId, distanceKm } = move;
  const span = hoursText(hours.from, hours.to);
  return (
    <li aria-label={`${moveTitle(move)}, ${span}`} className={`${desk.panel} ${styles.card}`}>
      <span className={desk.row}>
        <h2 className={styles.name}>{moveTitle(move)}</h2>
        <span className={`${desk.badge} ${desk.end}`} style={{ '--tone': TONES[priority] } as CSSProperties}>
          {PRIORITY_LABELS[priority]}
        </span>
      </span>
      <p className={desk.small}>
        {span} · {formatNumber(couriers)} kurye
        {distanceKm !== null && ` · şubeler arası ${formatKm(distanceKm)}`}
      </p>
      <dl className={styles.facts}>
        <Fact isEstimated={move.isEstimated} name="Görevdeki kurye">
          {figureText(move.currentCouriers)}
        </Fact>
        <Fact name={fromBranchId === null ? 'Eksik giderilirse kurye' : 'Taşıma sonrası kurye'}>
          {figureText(move.recommendedCouriers)}
        </Fact>
        <Fact name="Bu saatlerde sipariş">{figureText(move.orderVolume)}</Fact>
        <Fact name="Verimlilik">
          <Score value={effect.efficiencyBefore} />
        </Fact>
        <Fact isEstimated name="Beklenen verimlilik">
          {formatPercent(effect.efficiencyAfter)}
        </Fact>
        <Fact isEstimated name="Ek kapasite">
          {figureText(effect.extraCapacity)} sipariş
        </Fact>
      </dl>
      <p className={desk.note}>{move.reason}</p>
      <p className={desk.note}>{effect.text}</p>
      <Made move={move} />
      <div className={`${styles.actions} ${desk.touch}`}>
        {fromBranchId !== null && (
          <Button leftSection={<IconArrowsExchange aria-hidden size="1rem" />} onClick={onApply} size="xs">
            Uygula
          </Button>
        )}
        <Button
          leftSection={<IconMap2 aria-hidden size="1rem" />}
          onClick={onShow}
          size="xs"
          variant="default"
        >
          Görüntüle
        </Button>
        <Button
          leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
          renderRoot={(props) => <Link {...props} search={rehearsalOf(move)} to="/heat-map" />}
          size="xs"
          variant="default"
        >
          Prova et
        </Button>
      </div>
    </li>
  );
}

const rehearsalOf = ({ toBranchId, basis, couriers }: MoveSuggestion) =>
  rehearsalSearch({
    branchId: toBranchId,
    couriers: changeIn(
      basis.map(({ hour }) => hour),
      couriers,
    ),
  });

/** Hours, needs and couriers that the suggestion is computed from. */
function Made({ move }: { readonly move: MoveSuggestion }) {
  const { basis, samples, fromBranchName, toBranchName } = move;
  return (
    <details className={styles.made}>
      <summary>Nasıl hesaplandı?</summary>
      <p>
        {formatNumber(samples)} siparişten, saatlerin günlük ortalamasıyla. Gereken kurye, en çok %10 geç
        kalma hedefiyle kuyruk hesabından gelir. Beklenen verimlilik kurye başına 5 puan artar (en çok %95),
        ek kapasite sipariş hacminin %10’udur.
        {move.isEstimated && ' Görevdeki kurye ölçülmedi; gerekenin %70’i sayıldı.'}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Saat</th>
              <th scope="col">Sipariş</th>
              <th scope="col">{toBranchName}: var / gerek</th>
              {fromBranchName !== null && <th scope="col">{fromBranchName}: var / gerek</th>}
            </tr>
          </thead>
          <tbody>
            {basis.map((hour) => (
              <tr key={hour.hour}>
                <th scope="row">{hoursText(hour.hour, hour.hour + 1)}</th>
                <td>{figureText(hour.orders)}</td>
                <td>
                  {figureText(hour.couriers)} / {figureText(hour.need)}
                </td>
                {hour.fromCouriers !== null && hour.fromNeed !== null && (
                  <td>
                    {figureText(hour.fromCouriers)} / {figureText(hour.fromNeed)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
