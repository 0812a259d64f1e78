import { DEMO_ACCOUNTS, roleLabel } from '../model.ts';
import surface from '../../../ui/surface.module.css';
import styles from './auth.module.css';
import text from '../../../ui/text.module.css';

/** The accounts of a demo server; a tap fills the form. */
export function DemoAccounts({ onPick }: { onPick: (username: string) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className={surface.rule}>
      <h2 className={text.caption} id="demo-accounts">
        Demo hesapları
      </h2>
      <ul className={styles.accounts}>
        {DEMO_ACCOUNTS.map(({ username, role, place }) => (
          <li key={username}>
            <button className={surface.plain} onClick={() => onPick(username)} type="button">
              <span className={text.strong}>{roleLabel(role)}</span>
              <span className={text.caption}>{place}</span>
              <span className={`${text.caption} tabular`}>{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
