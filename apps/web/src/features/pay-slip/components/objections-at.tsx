import { FEEDBACK_STATUS_LABELS } from '@ulak/contracts/salary/feedback-labels';
import type { Objection } from '@ulak/contracts/salary/objection';
import { formatFullDateTime } from '@ulak/contracts/time';
import { type ReactNode, useState } from 'react';
import { isOpen } from '../model/pointers.ts';
import { AnswerForm } from './answer-form.tsx';
import { ObjectionForm } from './objection-form.tsx';
import { useSlip } from './use-slip.ts';
import surface from '../../../ui/surface.module.css';
import styles from './pay-slip.module.css';

interface ObjectionsAtProps {
  /** A line or a part of one: 'fuel', 'package:12'. */
  readonly pointer: string;
  /** What it is, read out with the button: 'Sipariş #1042'. */
  readonly of: string;
  readonly label?: string;
  /** Other things that can be done here. */
  readonly children?: ReactNode;
}

/** What was objected to at a place of the slip, and for the courier the way to do so. */
export function ObjectionsAt({ pointer, of, label = 'İtiraz et', children }: ObjectionsAtProps) {
  const { isOwn, objections } = useSlip();
  const [isWriting, setWriting] = useState(false);
  const found = objections.at(pointer);
  const mayObject = isOwn && !isWriting && !found.some(isOpen);
  return (
    <>
      {(mayObject || children) && (
        <div className={`${styles.below} ${styles.acts}`}>
          {children}
          {mayObject && (
            <button
              aria-label={`${of}: itiraz et`}
              className={`${surface.plain} ${styles.act}`}
              onClick={() => setWriting(true)}
              type="button"
            >
              {label}
            </button>
          )}
        </div>
      )}
      {(found.length > 0 || isWriting) && (
        <div className={styles.below}>
          {found.map((one) => (
            <ObjectionView key={one.id} objection={one} />
          ))}
          {isWriting && <ObjectionForm of={of} onClose={() => setWriting(false)} pointer={pointer} />}
        </div>
      )}
    </>
  );
}

/** An objection with its status and answer; management's way to answer it. */
function ObjectionView({ objection }: { objection: Objection }) {
  const { isOwn } = useSlip();
  const [isAnswering, setAnswering] = useState(false);
  const { id, status, content, response, createdAt, answeredAt, answeredByName, courierName } = objection;
  return (
    <section
      aria-label={`İtiraz, ${FEEDBACK_STATUS_LABELS[status]}`}
      className={styles.objection}
      data-status={status}
    >
      <div className={styles.below}>
        <span className={styles.status} data-status={status}>
          {FEEDBACK_STATUS_LABELS[status]}
        </span>
        <small>
          {isOwn ? 'İtirazınız' : `${courierName} itiraz etti`} · {formatFullDateTime(Date.parse(createdAt))}
        </small>
      </div>
      <p>{content}</p>
      {response !== null && (
        <p>
          <b>Yanıt:</b> {response}
        </p>
      )}
      {answeredAt !== null && (
        <small>
          {answeredByName ?? 'Yönetim'} · {formatFullDateTime(Date.parse(answeredAt))}
        </small>
      )}
      {!isOwn && !isAnswering && (
        <button className={`${surface.plain} ${styles.act}`} onClick={() => setAnswering(true)} type="button">
          {isOpen(objection) ? 'Yanıtla' : 'Yanıtı değiştir'}
        </button>
      )}
      {isAnswering && <AnswerForm key={id} objection={objection} onClose={() => setAnswering(false)} />}
    </section>
  );
}
