import stepStyles from './waiting-steps.module.css';

/** How many taps the server does not know yet. */
export function UnsentCount({ count }: { count: number }) {
  return (
    <span className={`${stepStyles.count} tabular`} role="status">
      {count} işlem bekliyor
    </span>
  );
}
