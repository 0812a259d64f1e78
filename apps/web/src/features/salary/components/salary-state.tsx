import { IconLock, IconTelescope } from '@tabler/icons-react';
import type { SalaryReply } from '@ulak/contracts/salary/schema';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import { formatDate } from '@ulak/contracts/time';
import { closedText, daysInMonthText } from '../model/texts.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

/** Whether what is shown is closed, runs on, or is a preview of a range without slips. */
export function SalaryState({ reply }: { readonly reply: SalaryReply }) {
  if (reply.month === null) return <RangePreview parts={reply.parts} />;
  const closed = reply.branches.filter(({ closedAt }) => closedAt !== null);
  const [first] = closed;
  if (!first?.closedAt) return null;
  const text =
    reply.branches.length === 1
      ? closedText(reply.month, first.closedAt, first.closedByName)
      : `${formatPayMonth(reply.month)}: ${reply.branches.length} şubeden ${closed.length} şube kapattı`;
  return (
    <p className={`${desk.panel} ${desk.line} ${styles.state}`} data-part="closed-month">
      <IconLock aria-hidden size="1.125rem" />
      <span>{text}. Kapanan ay değişmez; sonradan gelenler içinde bulunulan aya yazılır.</span>
    </p>
  );
}

const RangePreview = ({ parts }: { readonly parts: SalaryReply['parts'] }) => (
  <div className={`${desk.panel} ${styles.state}`} data-part="range-preview">
    <span className={desk.line}>
      <IconTelescope aria-hidden size="1.125rem" />
      <b>Önizleme, pusulasız</b>
    </span>
    <ul className={`${desk.list} ${desk.row} ${styles.parts}`}>
      {parts.map(({ month, from, to, daysInMonth }) => (
        <li key={month}>
          {formatPayMonth(month)}: {formatDate(new Date(from))} 07:00 – {formatDate(new Date(to))} 07:00,{' '}
          {daysInMonthText(daysInMonth)}
        </li>
      ))}
    </ul>
    <span>Aralıkta devreden tutar hesaplanmaz.</span>
  </div>
);
