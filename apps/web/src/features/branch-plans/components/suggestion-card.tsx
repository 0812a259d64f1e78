import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMapPin, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { LEVEL_LABELS, MIN_PLAN_POTENTIAL } from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestion } from '@ulak/contracts/branch-plans/schema';
import { formatNumber, formatPercent } from '@ulak/contracts/format';
import { scoreTone } from '@ulak/contracts/regions/estimates';
import analysis from '../../../domain/analysis/analysis.module.css';
import { Fact } from '../../../domain/analysis/fact.tsx';
import type { SearchParams } from '../../../lib/search.ts';
import desk from '../../../ui/desk.module.css';
import { factsOf, slotsText } from '../model/plan-texts.ts';
import styles from './branch-plans.module.css';

interface SuggestionCardProps {
  readonly place: BranchSuggestion;
  readonly number: number;
  readonly days: number;
  readonly isPlanned: boolean;
  /** Null: the viewer plans nothing. */
  readonly onPlan: (() => void) | null;
  readonly isPlanning: boolean;
  readonly onShow: () => void;
  readonly rehearsal: SearchParams;
  /** The branch whose day is rehearsed with a second one at the place. */
  readonly nearest: string;
}

const ICON = '1rem';

const sampleText = (place: BranchSuggestion, days: number): string =>
  `Son ${days} günde bu yere en yakın olacak ${formatNumber(place.sampleSize)} sipariş ` +
  `(tüm siparişlerin ${formatPercent(place.servedShare)} kadarı). ${slotsText(place)}.`;

/** A suggested place: what it promises, what that is computed from, and what to do with it. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { place, number, days, isPlanned, onPlan, isPlanning, onShow, rehearsal, nearest } = props;
  const title = `suggestion-${number}`;
  return (
    <article aria-labelledby={title} className={`${desk.panel} ${analysis.card}`}>
      <header className={desk.spread}>
        <h3 className={analysis.name} id={title}>
          Öneri {number}
        </h3>
        <span className={styles.potential} data-tone={scoreTone(place.potential)}>
          Potansiyel {place.potential}
        </span>
      </header>
      <p className={styles.text}>{place.reason}</p>
      {place.isStrategic && (
        <p className={styles.strategic}>Stratejik konum: en yakın şube 5 km’den daha uzakta.</p>
      )}
      <dl className={analysis.facts}>
        <Fact name="Öncelik">{LEVEL_LABELS[place.priority]}</Fact>
        {factsOf(place).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <details className={analysis.made}>
        <summary>Neye göre hesaplandı?</summary>
        <p className={desk.note}>
          {sampleText(place, days)} Bu siparişler bugün mevcut şubelerden karşılanıyor; ciro, bu siparişlerin
          cirosudur, kâr değildir.
        </p>
      </details>
      <div className={`${desk.row} ${desk.touch}`}>
        {onPlan && (
          <Button
            disabled={isPlanned || !place.mayPlan}
            leftSection={<IconPlus aria-hidden size={ICON} />}
            loading={isPlanning}
            onClick={onPlan}
            size="sm"
          >
            {isPlanned ? 'Planlandı' : 'Planla'}
          </Button>
        )}
        <Button
          leftSection={<IconMapPin aria-hidden size={ICON} />}
          onClick={onShow}
          size="sm"
          variant="default"
        >
          Görüntüle
        </Button>
        <Button
          leftSection={<IconPlayerPlay aria-hidden size={ICON} />}
          renderRoot={(link) => <Link {...link} search={rehearsal} to="/heat-map" />}
          size="sm"
          variant="default"
        >
          İkinci şubeyi prova et
        </Button>
      </div>
      <p className={desk.small}>
        Prova, {nearest} için geçmiş bir günü burada ikinci bir şube varmış gibi oynatır; öbür şubelerin
        siparişleri sayılmaz.
      </p>
      {onPlan && !place.mayPlan && (
        <p className={desk.small}>Potansiyeli {MIN_PLAN_POTENTIAL}’ın altında olan yer planlanamaz.</p>
      )}
    </article>
  );
}
