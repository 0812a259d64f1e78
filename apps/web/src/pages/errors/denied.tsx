import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { HOME_PATH } from '../../lib/paths.ts';
import styles from '../../ui/states.module.css';
import text from '../../ui/text.module.css';

/** What a role sees at a screen that is not for it (spec 1 §2.1). */
export function DeniedPage() {
  return (
    <div className={`${styles.state} ${styles.page}`}>
      <title>Erişim Engellendi · Ulak</title>
      <IconLock aria-hidden color="var(--mantine-color-dimmed)" size="3.25rem" stroke={1.5} />
      <h1 className={text.title}>Erişim Engellendi</h1>
      <p>
        Bu sayfayı görüntüleme yetkiniz bulunmuyor. Yetki gerektiğini düşünüyorsanız yöneticinize başvurun.
      </p>
      <nav aria-label="Devam">
        <Link to={HOME_PATH}>Ana Sayfaya dön</Link>
      </nav>
    </div>
  );
}
