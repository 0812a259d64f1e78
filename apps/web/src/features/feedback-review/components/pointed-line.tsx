import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ManagedFeedback, SlipPlace } from '@ulak/contracts/feedback/schema';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import { slipPartAt } from '@ulak/contracts/salary/slip-part';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { objectedSlip } from '../queries.ts';
import styles from './feedback-review.module.css';

/** As text: the screen of another feature. */
const SLIP: string = '/courier-salary/slip';

interface PointedLineProps {
  readonly slip: SlipPlace;
  readonly courier: ManagedFeedback['courier'];
}

/** The line of the pay slip that an objection is about, as it is now, and the way to it. */
export function PointedLine({ slip, courier }: PointedLineProps) {
  const query = useQuery(objectedSlip(slip, courier.id));
  const part = query.data && slipPartAt(query.data, slip.line);
  return (
    <section aria-label="İtiraz edilen satır" className={`${desk.panel} ${styles.line}`}>
      <span className={desk.note}>
        {formatPayMonth(slip.month)} ücret pusulası · {slip.branchName}
      </span>
      {query.data === undefined ? (
        query.error ? (
          <span className={desk.breaks}>Satır şu an alınamadı. {messageOf(query.error)}</span>
        ) : (
          <Skeleton h="2.75rem" />
        )
      ) : part ? (
        <>
          <span className={`${desk.row} ${desk.between}`}>
            <b className={desk.breaks}>{part.label}</b>
            {part.amount !== null && (
              <span className={`${desk.tabular} ${styles.amount}`}>{signedTlText(part.amount)}</span>
            )}
          </span>
          {part.words !== '' && <span className={`${desk.note} ${desk.breaks}`}>{part.words}</span>}
        </>
      ) : (
        <span className={desk.breaks}>Bu satır pusulada artık yok.</span>
      )}
      <Link
        className={`${desk.link} ${desk.target}`}
        search={{
          month: slip.month,
          courier: String(courier.id),
          branch: String(slip.branchId),
          line: slip.line,
        }}
        to={SLIP}
      >
        Pusulada aç
      </Link>
    </section>
  );
}
