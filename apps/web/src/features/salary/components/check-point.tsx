import { Button } from '@mantine/core';
import type { Checklist, CheckPoint } from '@ulak/contracts/salary/schema';
import { slipLink } from '../model/salary-rows.ts';
import { isClearedByDay } from '../model/checklist.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface CheckPointProps {
  readonly point: CheckPoint;
  readonly list: Pick<Checklist, 'month' | 'branchId'>;
  readonly onDay: (point: CheckPoint) => void;
  readonly onRetry: () => void;
}

/** A point that keeps a month open, with the way to where it is cleared. */
export const CheckPointItem = (props: CheckPointProps) => (
  <li className={`${desk.row} ${desk.between} ${styles.point}`} data-part="check-point">
    <span className={desk.breaks}>
      {props.point.courierName !== null && <b>{props.point.courierName}: </b>}
      {props.point.text}
      {props.point.objection !== null && (
        <span className={`${desk.secondLine} ${desk.wrap}`}>“{props.point.objection.content}”</span>
      )}
    </span>
    <PointAction {...props} />
  </li>
);

function PointAction({ point, list, onDay, onRetry }: CheckPointProps) {
  const { courierId, courierName } = point;
  const look = { className: desk.touch ?? '', size: 'compact-sm', variant: 'default' } as const;
  if (isClearedByDay(point)) {
    return (
      <Button {...look} aria-label={`${courierName}: günü aç`} onClick={() => onDay(point)}>
        Günü aç
      </Button>
    );
  }
  if (courierId === null) {
    return (
      <Button {...look} onClick={onRetry}>
        Yeniden bak
      </Button>
    );
  }
  const label = point.objection === null ? 'Pusulayı aç' : 'İtirazı yanıtla';
  return (
    <Button
      {...look}
      aria-label={`${courierName}: ${label.toLocaleLowerCase('tr')}`}
      component="a"
      href={slipLink({ courierId, branchId: list.branchId }, list.month)}
    >
      {label}
    </Button>
  );
}
