import { Skeleton } from '@mantine/core';
import { lineOfPointer } from '@ulak/contracts/salary/feedback-labels';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { useMemo } from 'react';
import { groupObjections } from '../model/pointers.ts';
import type { SlipWanted } from '../model/slip-view.ts';
import { spanText, standText } from '../model/texts.ts';
import { LineParts } from './line-parts.tsx';
import { ObjectionsAt } from './objections-at.tsx';
import { SlipContext } from './use-slip.ts';
import { SlipDownloads } from './slip-downloads.tsx';
import { SlipRow } from './slip-line.tsx';
import { SlipSums } from './slip-sums.tsx';
import { SlipTerms } from './slip-terms.tsx';
import styles from './pay-slip.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

interface SlipViewProps {
  readonly slip: PaySlip;
  readonly wanted: SlipWanted;
  /** The courier's own: they object, management answers. */
  readonly isOwn: boolean;
  /** The line or part that is open at first. */
  readonly openAt?: string | undefined;
}

/** The explained pay slip: each line opens what it is made of (spec 3 §9, docs/decisions/070). */
export function SlipView({ slip, wanted, isOwn, openAt }: SlipViewProps) {
  const reading = useMemo(() => ({ slip, isOwn, objections: groupObjections(slip) }), [slip, isOwn]);
  const { openUnder } = reading.objections;
  const openLine = openAt && lineOfPointer(openAt);
  return (
    <SlipContext value={reading}>
      <div className={`${layout.stack} ${isOwn ? styles.touch : styles.desk}`} data-part="pay-slip">
        <SlipHead isOwn={isOwn} slip={slip} wanted={wanted} />
        <section aria-label="Pusulanın satırları" className={`${surface.card} ${styles.sheet}`}>
          <ul aria-label="Satırlar" className={styles.list}>
            {slip.lines.map(({ key, label, words, amount }) => (
              <SlipRow
                amount={amount}
                badge={<OpenBadge count={openUnder(key)} />}
                isOpenAtFirst={!isOwn && (openUnder(key) > 0 || key === openLine)}
                key={key}
                name={label}
                words={words}
              >
                <div className={styles.whole}>
                  <ObjectionsAt label="Bu satıra itiraz et" of={label} pointer={key} />
                </div>
                <LineParts of={key} slip={slip} />
              </SlipRow>
            ))}
          </ul>
          <SlipSums slip={slip} />
        </section>
        <SlipTerms slip={slip} />
      </div>
    </SlipContext>
  );
}

const OpenBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.status} data-status="PENDING">
      {count} açık itiraz
    </span>
  );

function SlipHead({ slip, wanted, isOwn }: SlipViewProps) {
  const { companyName, branchName, courierName, month, closedAt } = slip;
  return (
    <section aria-label="Pusula bilgileri" className={`${surface.card} ${layout.stack}`}>
      <div>
        <h2>
          {courierName} · {formatPayMonth(month)}
        </h2>
        <p className={text.caption}>
          {companyName} · {branchName}
        </p>
        <p className={text.caption}>{spanText(slip)}</p>
        <p>{standText(slip)}</p>
        {closedAt !== null && (
          <p className={text.caption}>
            Kapanan ay değişmez. Düzeltilmesi gereken tutar, içinde bulunulan aya “Düzeltme” olarak yazılır.
          </p>
        )}
        {isOwn && (
          <p className={text.caption}>
            Bir satıra dokunun; neyden oluştuğu açılır. Yanlış bulduğunuz yere itiraz edebilirsiniz.
          </p>
        )}
      </div>
      <SlipDownloads wanted={wanted} />
    </section>
  );
}

/** The real shape in grey. */
export const SlipSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton h="13rem" radius="lg" />
    <Skeleton h="45rem" radius="lg" />
  </div>
);
