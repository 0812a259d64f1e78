import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTl } from '@ulak/contracts/format';
import { deductionText } from '@ulak/contracts/salary/deduction-kinds';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { Deduction } from '@ulak/contracts/salary/schema';
import { formatDateTime } from '@ulak/contracts/time';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { workDayText } from '../../../domain/pay/pay-texts.ts';
import { messageOf } from '../../../lib/call.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { FAILURES } from '../model/texts.ts';
import { deductionHistory } from '../queries.ts';
import { NewDeductionDialog } from './new-deduction-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { useCancelDeduction } from './use-salary-changes.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

interface DeductionsDialogProps {
  readonly person: SalaryPerson;
  /** Day that a new deduction begins with, 'YYYY-MM-DD'. */
  readonly firstDate: string;
  /** Whether the form of a new one is open at first. */
  readonly isAdding: boolean;
  readonly onClose: () => void;
}

/** The history of a courier's deductions (spec 3 §2.5), and over it the form of a new one. */
export function DeductionsDialog({ person, firstDate, isAdding, onClose }: DeductionsDialogProps) {
  const [isNewOpen, setNewOpen] = useState(isAdding);
  return (
    <>
      <PersonDialog isCovered={isNewOpen} onClose={onClose} person={person} what="kesinti geçmişi">
        <Button
          className={desk.touch}
          leftSection={<IconPlus aria-hidden size="1rem" />}
          onClick={() => setNewOpen(true)}
          style={{ alignSelf: 'start' }}
        >
          Kesinti ekle
        </Button>
        <History person={person} />
      </PersonDialog>
      {isNewOpen && (
        <NewDeductionDialog firstDate={firstDate} onClose={() => setNewOpen(false)} person={person} />
      )}
    </>
  );
}

function History({ person }: Pick<DeductionsDialogProps, 'person'>) {
  const [page, setPage] = useState(1);
  const query = useQuery(deductionHistory(person.courierId, page));
  const { data, error } = query;
  const retry = (): void => void query.refetch();
  if (!data) {
    if (!error) return <ListSkeleton rows={5} />;
    return <LoadFailure error={error} onRetry={retry} title={FAILURES.deductionList} />;
  }
  const pages = Math.ceil(data.pagination.total / data.pagination.limit);
  return (
    <>
      {error && <ErrorBanner message={`${FAILURES.deductionList}: ${messageOf(error)}`} onRetry={retry} />}
      {data.data.length === 0 ? (
        <EmptyState text="Kesinti yok. Gerektiğinde yukarıdaki düğmeyle ekleyin." />
      ) : (
        <ul aria-busy={query.isPlaceholderData} aria-label="Kesintiler" className={desk.list}>
          {data.data.map((deduction) => (
            <Entry deduction={deduction} key={deduction.id} />
          ))}
        </ul>
      )}
      {pages > 1 && <PageLinks count={pages} onPage={setPage} page={page} />}
    </>
  );
}

function Entry({ deduction }: { readonly deduction: Deduction }) {
  const { date, type, reason, description, amount, month, cancelledAt, isLocked } = deduction;
  const isCancelled = cancelledAt !== null;
  return (
    <li
      className={`${desk.row} ${desk.between} ${styles.entry} ${isCancelled ? styles.cancelled : ''}`}
      data-cancelled={isCancelled || undefined}
      data-part="deduction"
    >
      <div className={desk.breaks}>
        <span className={styles.what}>
          <b>{deductionText(type, reason)}</b> · {workDayText(date)}
        </span>
        {description !== null && description !== '' && <p className={desk.note}>{description}</p>}
        <span className={`${desk.secondLine} ${desk.wrap}`}>
          {formatPayMonth(month)} maaşında · {writtenText(deduction)}
        </span>
        {isCancelled && (
          <span className={`${desk.secondLine} ${desk.wrap}`}>{cancelledText(deduction, cancelledAt)}</span>
        )}
        {isLocked && !isCancelled && <Locked deduction={deduction} />}
      </div>
      <div className={desk.line}>
        <span className={styles.amount}>{formatTl(amount)}</span>
        {!isCancelled && !isLocked && <CancelButton deduction={deduction} />}
      </div>
    </li>
  );
}

const writtenText = ({ actorName, createdAt }: Deduction): string =>
  `ekleyen ${actorName ?? 'sistem'}, ${formatDateTime(new Date(createdAt))}`;

const cancelledText = ({ cancelledByName }: Deduction, at: string): string =>
  `İptal eden ${cancelledByName ?? 'sistem'}, ${formatDateTime(new Date(at))}; hesaba katılmaz`;

/** A closed month stays as it is: where what is wrong with it is put right. */
const Locked = ({ deduction: { courierId } }: { readonly deduction: Deduction }) => (
  <p className={desk.note}>
    Ayı kapatıldı; iptal edilemez. Yanlışsa{' '}
    <a className={desk.link} href={`/couriers-wallet?courier=${courierId}&part=corrections`}>
      içinde bulunduğumuz aya düzeltme ekleyin
    </a>
    .
  </p>
);

function CancelButton({ deduction }: { readonly deduction: Deduction }) {
  const cancel = useCancelDeduction();
  const text = `${deductionText(deduction.type, deduction.reason)}, ${formatTl(deduction.amount)}`;
  const ask = (): void =>
    void confirm({
      title: 'Kesinti iptal edilsin mi?',
      message: `${text}. İptal edilen kesinti listede üstü çizili kalır ve hesaba katılmaz.`,
      confirmLabel: 'Kesintiyi iptal et',
      danger: true,
      onConfirm: async () => {
        try {
          await cancel.mutateAsync(deduction);
          return null;
        } catch (error) {
          return `${FAILURES.deductions}. ${messageOf(error)}`;
        }
      },
    });
  return (
    <Button
      aria-label={`${text}: iptal et`}
      className={desk.touch}
      onClick={ask}
      size="compact-sm"
      variant="default"
    >
      İptal et
    </Button>
  );
}
