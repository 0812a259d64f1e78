import { Button } from '@mantine/core';
import { IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { PLAN_STATE_LABELS } from '@ulak/contracts/branch-plans/potential';
import type { PlannedBranch } from '@ulak/contracts/branch-plans/schema';
import { formatCoordinate, formatMetres, formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import analysis from '../../../domain/analysis/analysis.module.css';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { useRemovePlan } from '../queries.ts';
import { PlanForm } from './plan-form.tsx';
import styles from './branch-plans.module.css';

interface PlannedListProps {
  readonly plans: readonly PlannedBranch[];
  readonly mayChange: boolean;
  readonly onShow: (plan: PlannedBranch) => void;
}

/** The company's planned branches, with note and state. */
export function PlannedList({ plans, mayChange, onShow }: PlannedListProps) {
  const [editedId, setEditedId] = useState<number | null>(null);
  // as it is now: after a conflict, saving again is meant
  const edited = plans.find(({ id }) => id === editedId);
  if (plans.length === 0)
    return <p className={desk.none}>Planlanan şube yok. Bir öneriyi “Planla” ile buraya ekleyebilirsiniz.</p>;
  return (
    <>
      <ul className={desk.list}>
        {plans.map((plan) => (
          <li className={styles.plan} key={plan.id}>
            <PlanRow
              mayChange={mayChange}
              onEdit={() => setEditedId(plan.id)}
              onShow={() => onShow(plan)}
              plan={plan}
            />
          </li>
        ))}
      </ul>
      {edited && <PlanForm key={edited.id} onClose={() => setEditedId(null)} plan={edited} />}
    </>
  );
}

/** Where it lies, as somebody says it; the exact point is its tooltip's, and on the map. */
const whereText = ({ nearestBranch, distanceToNearestBranch }: PlannedBranch['evidence']): string =>
  `En yakın şube${nearestBranch ? ` ${nearestBranch.name}` : ''} ` +
  `${formatMetres(distanceToNearestBranch)} ötede`;

interface PlanRowProps {
  readonly plan: PlannedBranch;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onShow: () => void;
}

function PlanRow({ plan, mayChange, onEdit, onShow }: PlanRowProps) {
  const remove = useRemovePlan();
  const { evidence, location } = plan;
  const name = `Plan ${plan.id}`;
  const ask = (): void =>
    void confirm({
      title: 'Planı sil',
      message: `${name} silinsin mi? Saklanan tahminleri de silinir.`,
      confirmLabel: 'Sil',
      danger: true,
      onConfirm: () => remove(plan),
    });
  return (
    <>
      <div className={desk.spread}>
        <h3 className={analysis.name}>{name}</h3>
        <span className={styles.state} data-state={plan.state}>
          {PLAN_STATE_LABELS[plan.state]}
        </span>
      </div>
      <p className={desk.note} title={`${formatCoordinate(location.lat)}, ${formatCoordinate(location.lng)}`}>
        {whereText(evidence)} · planlandığında potansiyel {plan.potential}, ayda{' '}
        {formatNumber(evidence.estimatedOrders)} sipariş (tahmin, {evidence.days} günlük{' '}
        {formatNumber(evidence.sampleSize)} siparişten)
      </p>
      {plan.note && <p className={styles.text}>{plan.note}</p>}
      <p className={desk.small}>
        {formatFullDateTime(Date.parse(plan.createdAt))}
        {plan.createdBy && ` · ${plan.createdBy}`}
        {plan.version > 1 &&
          ` · son değişiklik ${formatFullDateTime(Date.parse(plan.updatedAt))}${
            plan.updatedBy ? `, ${plan.updatedBy}` : ''
          }`}
      </p>
      <div className={`${desk.row} ${desk.touch}`}>
        <Button
          aria-label={`${name}: görüntüle`}
          leftSection={<IconMapPin aria-hidden size="1rem" />}
          onClick={onShow}
          size="compact-md"
          variant="default"
        >
          Görüntüle
        </Button>
        {mayChange && (
          <>
            <Button
              aria-label={`${name}: düzenle`}
              leftSection={<IconPencil aria-hidden size="1rem" />}
              onClick={onEdit}
              size="compact-md"
              variant="default"
            >
              Düzenle
            </Button>
            <Button
              aria-label={`${name}: sil`}
              leftSection={<IconTrash aria-hidden size="1rem" />}
              onClick={ask}
              size="compact-md"
              variant="default"
            >
              Sil
            </Button>
          </>
        )}
      </div>
    </>
  );
}
