import { DEMO_ACCOUNTS, roleLabel } from '../model.ts';

/** The accounts of a demo server; a tap fills the form. */
export function DemoAccounts({ onPick }: { onPick: (username: string) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="auth-demo">
      <h2 id="demo-accounts">Demo hesapları</h2>
      <ul>
        {DEMO_ACCOUNTS.map(({ username, role, place }) => (
          <li key={username}>
            <button onClick={() => onPick(username)} type="button">
              <span className="auth-demo-role">{roleLabel(role)}</span>
              <span className="auth-demo-place">{place}</span>
              <span className="auth-demo-id tabular">{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
