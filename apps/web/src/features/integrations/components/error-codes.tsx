import { KEY_ERRORS } from '@ulak/contracts/integration/key-errors';
import desk from '../../../ui/desk.module.css';
import { WithCode } from './with-code.tsx';
import styles from './integrations.module.css';

/** What a call by key may be answered with instead, and what the caller does about it. */
export const ErrorCodes = () => (
  <ul className={`${desk.list} ${desk.grid}`}>
    {KEY_ERRORS.map(({ code, status, advice }) => (
      <li className={styles.field} key={code}>
        <b>{status}</b> <code translate="no">{code}</code>
        <br />
        <WithCode text={advice} />
      </li>
    ))}
  </ul>
);
