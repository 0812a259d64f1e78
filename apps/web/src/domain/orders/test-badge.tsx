import styles from './status-badge.module.css';

/** Beside everything that names a test order (decision 068). */
export const TestBadge = ({ order }: { readonly order: { readonly isTest?: boolean | undefined } }) =>
  order.isTest === true && (
    <span className={styles.badge} data-test-order title="Test siparişi: hiçbir rapora sayılmaz">
      TEST
    </span>
  );
