import { LANDING_PATH, TRACKING_PATH } from '../../lib/paths.ts';
import styles from '../../ui/states.module.css';
import text from '../../ui/text.module.css';

/** Unknown addresses under the public areas (DECISIONS "Who may do what"). */
export function NotFoundPage() {
  return (
    <main className={`${styles.state} ${styles.page}`}>
      <title>Sayfa bulunamadı · Ulak</title>
      <span aria-hidden className={text.hero}>
        404
      </span>
      <h1 className={text.title}>Sayfa bulunamadı</h1>
      <p>Aradığınız sayfa taşınmış ya da hiç var olmamış olabilir.</p>
      <nav aria-label="Devam">
        <a href={TRACKING_PATH}>Sipariş Takip</a>
        <a href={LANDING_PATH}>Ana Sayfa</a>
      </nav>
    </main>
  );
}
