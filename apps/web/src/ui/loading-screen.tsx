import styles from './states.module.css';
import surface from './surface.module.css';

/** The spinner while the session or a screen's code loads (spec 1 §2.1). */
export function LoadingScreen({ height = '100dvh' }: { height?: string }) {
  return (
    <div className={styles.screen} role="status" style={{ minHeight: height }}>
      <span className={`${surface.disc} ${styles.spinner}`} />
      <span className="visually-hidden">Yükleniyor...</span>
    </div>
  );
}
