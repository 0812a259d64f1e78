import { reloadPage } from '../../lib/new-build.ts';
import { HOME_PATH } from '../../lib/paths.ts';
import { ErrorView } from '../../ui/error-view.tsx';
import styles from '../../ui/states.module.css';

/** A screen broke while it was drawn: the page is loaded anew, or left. The menu stays beside it. */
export function BrokenPage() {
  return (
    <div className={`${styles.state} ${styles.page}`}>
      <title>Sayfa gösterilemedi · Ulak</title>
      <ErrorView
        error={null}
        fallback="Bu sayfa gösterilemedi."
        onRetry={reloadPage}
        retryLabel="Sayfayı yenile"
      />
      <nav aria-label="Devam">
        <a href={HOME_PATH}>Ana Sayfaya dön</a>
      </nav>
    </div>
  );
}
