import { IconAlertTriangle, IconCircleCheck, IconCopy, IconRepeat, IconServerOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ApiCall } from '@ulak/contracts/branches/api-call';
import { memo } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import desk from '../../../ui/desk.module.css';
import {
  callTime,
  durationText,
  KEY_LABELS,
  RESULT_LABELS,
  resultOf,
  routeText,
} from '../model/call-text.ts';
import styles from './calls.module.css';

const ICONS = {
  accepted: IconCircleCheck,
  repeated: IconRepeat,
  refused: IconAlertTriangle,
  failed: IconServerOff,
};

/** One call: when, what was wanted, how it ended, and why it was refused. All of it plain text. */
export const CallEntry = memo(function CallEntry({ call }: { readonly call: ApiCall }) {
  const result = resultOf(call);
  const Icon = ICONS[result];
  const key = KEY_LABELS[call.key];
  return (
    <li className={styles.entry} data-part="api-call" data-result={result}>
      <time className={desk.note} dateTime={call.at}>
        {callTime(call.at)}
      </time>
      <div className={`${desk.column} ${styles.what}`}>
        <span className={desk.row}>
          <span className={`${desk.badge} ${desk.wrap} ${styles.result}`}>
            <Icon aria-hidden size="1rem" />
            {RESULT_LABELS[result]} · {call.status}
          </span>
          <span className={desk.strong}>
            {routeText(call) ?? <code translate="no">{`${call.method} ${call.route}`}</code>}
          </span>
          {call.orderNumber !== null && <OrderNumber call={call} number={call.orderNumber} />}
          {key !== null && <span className={desk.dim}>{key}</span>}
        </span>
        {call.code !== null && <Refusal call={call} code={call.code} />}
      </div>
      <div className={styles.trace}>
        <span className={desk.note}>{durationText(call.durationMs)}</span>
        <RequestId id={call.requestId} />
      </div>
    </li>
  );
});

/** It leads to the order, where there is one of that number. */
const OrderNumber = ({ call, number }: { readonly call: ApiCall; readonly number: string }) => (
  <span className={desk.breaks}>
    Sipariş no:{' '}
    {call.orderId === null ? (
      number
    ) : (
      <Link className={desk.link} search={{ order: String(call.orderId) }} to="/orders">
        {number}
      </Link>
    )}
  </span>
);

/** The sentence of a refusal, then each field with its own. */
const Refusal = ({ call: { message, fields }, code }: { readonly call: ApiCall; readonly code: string }) => (
  <div className={desk.breaks}>
    <p className={styles.reason}>
      {message}{' '}
      <code translate="no" className={desk.dim}>
        {code}
      </code>
    </p>
    {fields.length > 0 && (
      <ul className={styles.fields}>
        {fields.map(({ field, message: sentence }) => (
          <li key={field}>
            <code translate="no">{field}</code>: {sentence}
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** What the answer carried as X-Request-Id: the first characters, the whole for the clipboard. */
const RequestId = ({ id }: { readonly id: string }) => (
  <button
    aria-label={`İstek no ${id}: kopyala`}
    className={`${desk.tool} ${desk.touch} ${styles.id}`}
    title={id}
    type="button"
    onClick={() => void copyText(id, 'İstek no kopyalandı.')}
  >
    <code translate="no">{id.slice(0, 8)}…</code>
    <IconCopy aria-hidden size="0.875rem" />
  </button>
);
