import { reloadPage, useIsBuildOutdated } from '../lib/new-build.ts';
import { ErrorView } from './error-view.tsx';
import styles from './states.module.css';

export const PART_MISSING = 'Bu bölüm yüklenemedi. Bağlantınızı kontrol edin.';
const OUTDATED =
  'Ulak güncellendi; bu bölüm için sayfayı yenileyin. Kaydetmediğiniz yazılar yenileyince silinir.';

interface PartFailureProps {
  readonly onRetry: () => void;
  /** Least height of the place, where it takes a whole page. */
  readonly height?: string;
}

/**
 * A part of the page whose code could not be fetched, and another try; where a new build has replaced it, the
 * notice that the page must be loaded anew, with the button for it.
 */
export function PartFailure({ onRetry, height }: PartFailureProps) {
  const isOutdated = useIsBuildOutdated();
  return (
    <div className={styles.screen} style={{ minHeight: height }}>
      <ErrorView
        error={null}
        fallback={isOutdated ? OUTDATED : PART_MISSING}
        onRetry={isOutdated ? reloadPage : onRetry}
        {...(isOutdated ? { retryLabel: 'Sayfayı yenile' } : {})}
      />
    </div>
  );
}
