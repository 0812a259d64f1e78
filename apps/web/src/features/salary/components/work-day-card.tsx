import { Button, Group } from '@mantine/core';
import { formatClock } from '@ulak/contracts/format';
import { dayRoadText, measuredPayKm } from '@ulak/contracts/salary/day-road-text';
import type { WorkDay } from '@ulak/contracts/salary/pay-slip';
import { formatDateTime } from '@ulak/contracts/time';
import { useEffect, useRef, useState } from 'react';
import { payKmText, workDayText } from '../../../domain/pay/pay-texts.ts';
import type { Movement } from '../../../domain/pay/trail-route.ts';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { spanText } from '../model/work-days.ts';
import { DayCorrectionForm } from './day-correction-form.tsx';
import { Ways } from './ways.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface WorkDayCardProps {
  readonly day: WorkDay;
  readonly person: SalaryPerson;
  readonly ways: readonly Movement[];
  /** Whether its month can still be corrected. */
  readonly isOpen: boolean;
  /** It is the day that somebody came for: in sight, its form open. */
  readonly isMarked: boolean;
  /** The form was saved or left. */
  readonly onDone?: () => void;
}

/** A business day: what counts beside what was measured, its ways, and the form that corrects it. */
export function WorkDayCard({ day, person, ways, isOpen, isMarked, onDone }: WorkDayCardProps) {
  const [isEditing, setEditing] = useState(isMarked && isOpen);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const leave = (): void => {
    setEditing(false);
    onDone?.();
  };
  const title = workDayText(day.day);
  return (
    <li
      className={`${desk.panel} ${desk.column} ${styles.day}`}
      data-marked={isMarked || undefined}
      data-part="work-day"
      ref={card}
    >
      <Group gap="xs" justify="space-between">
        <b>{title}</b>
        {isOpen && !isEditing && (
          <Button
            aria-label={`${title}: düzelt`}
            className={desk.touch}
            onClick={() => setEditing(true)}
            size="compact-sm"
            variant="default"
          >
            Düzelt
          </Button>
        )}
      </Group>
      <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.dayFacts}`}>
        <Fact
          counted={formatClock(day.onlineSeconds)}
          label="Çevrimiçi süre"
          measured={
            day.onlineSeconds === day.measuredOnlineSeconds ? null : formatClock(day.measuredOnlineSeconds)
          }
        />
        <Fact
          counted={payKmText(day.km)}
          label="Kilometre"
          measured={day.km === measuredPayKm(day) ? null : payKmText(measuredPayKm(day))}
          note={dayRoadText(day)}
        />
        <div>
          <dt>Çalıştığı aralıklar</dt>
          <dd>{day.intervals.length === 0 ? '–' : day.intervals.map(spanText).join(', ')}</dd>
        </div>
      </dl>
      <CorrectionNote correction={day.correction} />
      {isEditing && <DayCorrectionForm day={day} onDone={leave} person={person} />}
      <Ways ways={ways} />
    </li>
  );
}

interface FactProps {
  readonly label: string;
  readonly counted: string;
  /** Where it differs from what counts. */
  readonly measured: string | null;
  /** How it was measured. */
  readonly note?: string | null;
}

const Fact = ({ label, counted, measured, note = null }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {counted}
      {measured !== null && <span className={desk.secondLine}>ölçülen {measured}</span>}
      {note !== null && <span className={desk.secondLine}>{note}</span>}
    </dd>
  </div>
);

/** Who corrected the day and why; a correction that was taken back counts the measured values. */
function CorrectionNote({ correction }: Pick<WorkDay, 'correction'>) {
  if (correction === null) return null;
  const isTakenBack = correction.onlineSeconds === null && correction.km === null;
  const by = [correction.actorName, formatDateTime(new Date(correction.at))].filter(Boolean).join(', ');
  return (
    <p className={`${desk.note} ${desk.breaks}`} data-part="day-correction">
      {isTakenBack ? 'Düzeltme kaldırıldı' : 'Düzeltildi'} ({by}): {correction.reason}
    </p>
  );
}
