import { Button, Group, Select } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { businessDate } from '@ulak/contracts/business-day';
import { DAY_MS } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import { workDayText } from '../../../domain/pay/pay-texts.ts';
import { messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { closedText, FAILURES } from '../model/texts.ts';
import { type DaySpan, daysIn, daySpan, movementsByDay } from '../model/work-days.ts';
import type { Span } from '../queries.ts';
import { PersonDialog } from './person-dialog.tsx';
import { DAY_CORRECTION } from './use-salary-changes.ts';
import { useMovements, useSlips } from './use-work-queries.ts';
import { WorkDayCard } from './work-day-card.tsx';
import desk from '../../../ui/desk.module.css';

const NO_DAYS = 'Bu dönemde çalışma kaydı yok. Çalışılan bir gün eksikse aşağıdan ekleyin.';
const NO_OPEN_DAYS =
  'Bu dönemde çalışma kaydı yok. Eksik bir gün, cüzdandan içinde bulunduğumuz aya düzeltme eklenerek ödenir.';

interface DaysDialogProps {
  readonly person: SalaryPerson;
  readonly span: Span;
  /** A day that is to be cleared: its form is open at first. */
  readonly markedDay?: string | undefined;
  readonly onClose: () => void;
}

/** A courier's business days: measured and corrected hours and kilometres, the ways and where they led. */
export function DaysDialog({ onClose, ...rest }: DaysDialogProps) {
  const isBusy = useIsMutating({ mutationKey: DAY_CORRECTION }) > 0;
  return (
    <PersonDialog
      hasForm
      isBusy={isBusy}
      onClose={onClose}
      person={rest.person}
      size={860}
      what="günler ve kilometre"
    >
      <Days {...rest} />
    </PersonDialog>
  );
}

function Days({ person, span, markedDay }: Omit<DaysDialogProps, 'onClose'>) {
  const slips = useSlips(person, span);
  const ways = useMovements(person, span);
  const days = useMemo(() => daySpan(span), [span]);
  const [addedDay, setAddedDay] = useState<string | null>(null);
  const present = useMemo(() => slips.data?.filter((slip) => slip !== null), [slips.data]);
  const listed = useMemo(() => daysIn(present ?? [], days), [present, days]);
  const byDay = useMemo(
    () => movementsByDay(ways.data?.flat() ?? [], person.branchId),
    [ways.data, person.branchId],
  );
  if (present === undefined) {
    if (slips.error === null) return <ListSkeleton rows={6} />;
    return <LoadFailure error={slips.error} onRetry={slips.refetch} title={FAILURES.hours} />;
  }
  // A month of which there is no slip has no day here that could be corrected.
  const openMonths = new Set(present.flatMap(({ month, closedAt }) => (closedAt === null ? [month] : [])));
  const isOpen = (day: string): boolean => openMonths.has(day.slice(0, 7));
  const known = new Set(listed.map(({ day }) => day));
  return (
    <>
      {slips.error && (
        <ErrorBanner
          message={`${FAILURES.hours}: ${messageOf(slips.error)} Bilinen günler gösteriliyor.`}
          onRetry={slips.refetch}
        />
      )}
      {ways.error && (
        <ErrorBanner message={`${FAILURES.distances}: ${messageOf(ways.error)}`} onRetry={ways.refetch} />
      )}
      {present.map(
        ({ month, closedAt, closedByName }) =>
          closedAt !== null && (
            <p className={desk.note} key={month}>
              {closedText(month, closedAt, closedByName)}. Günleri artık düzeltilemez.
            </p>
          ),
      )}
      {listed.length === 0 && addedDay === null && (
        <EmptyState text={openMonths.size > 0 ? NO_DAYS : NO_OPEN_DAYS} />
      )}
      <ul className={`${desk.list} ${desk.grid}`}>
        {addedDay !== null && !known.has(addedDay) && (
          <WorkDayCard
            day={emptyDay(addedDay)}
            isMarked
            isOpen
            key={addedDay}
            onDone={() => setAddedDay(null)}
            person={person}
            ways={[]}
          />
        )}
        {listed.map((day) => (
          <WorkDayCard
            day={day}
            isMarked={day.day === markedDay}
            isOpen={isOpen(day.day)}
            key={day.day}
            person={person}
            ways={byDay.get(day.day) ?? []}
          />
        ))}
      </ul>
      <MissingDay days={days} isOpen={isOpen} known={known} onAdd={setAddedDay} />
    </>
  );
}

const emptyDay = (day: string) => ({
  day,
  onlineSeconds: 0,
  km: 0,
  measuredOnlineSeconds: 0,
  measuredKm: 0,
  intervals: [],
  correction: null,
});

interface MissingDayProps {
  readonly days: DaySpan;
  readonly known: ReadonlySet<string>;
  readonly isOpen: (day: string) => boolean;
  readonly onAdd: (day: string) => void;
}

const HOUR_MS = 3_600_000;

/** Days of a span up to today, as 'YYYY-MM-DD'. */
function listDays({ first, last }: DaySpan, today: string): string[] {
  const end = last < today ? last : today;
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); days.length < 366; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > end) break;
    days.push(day);
  }
  return days;
}

/** Chooses a day without any record, such as one on which nobody went online by mistake. */
function MissingDay({ days, known, isOpen, onAdd }: MissingDayProps) {
  const today = businessDate(useNow(HOUR_MS));
  const options = listDays(days, today)
    .filter((day) => !known.has(day) && isOpen(day))
    .map((value) => ({ value, label: workDayText(value) }));
  const [chosen, setChosen] = useState<string | null>(null);
  if (options.length === 0) return null;
  return (
    <Group align="end" className={desk.touch} gap="xs">
      <Select
        data={options}
        flex="1 1 12rem"
        label="Kaydı olmayan gün"
        maw="18rem"
        onChange={setChosen}
        placeholder="Gün seçin"
        searchable
        value={chosen}
      />
      <Button disabled={chosen === null} onClick={() => chosen !== null && onAdd(chosen)} variant="default">
        Günü düzelt
      </Button>
    </Group>
  );
}
