import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import states from '../../../ui/states.module.css';
import text from '../../../ui/text.module.css';
import styles from './wallet.module.css';

/** What a courier sees whose branch has switched wallets off (spec 3 §2.2). */
export const WalletOff = () => (
  <div className={`${states.state} ${states.page}`} data-wallet-off>
    <IconLock aria-hidden color="var(--mantine-color-dimmed)" size="3.25rem" stroke={1.5} />
    <h1 className={text.title}>Erişim Engellendi</h1>
    <p>Bu özellik şubeniz için devre dışı bırakılmıştır.</p>
    <Link className={styles.target} to="/courier-dashboard">
      Ana Sayfaya dön
    </Link>
  </div>
);
