import { Component, type ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';
import styles from './states.module.css';

const STALE_PART = 'Bu bölüm yüklenemedi. Bağlantınızı kontrol edip sayfayı yenileyin.';

/**
 * Keeps a broken screen from taking the page with it; a part of an older version that is gone needs a fresh
 * page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isMissingPart = /import|fetch|module/i.test(error.message);
    return (
      <div className={styles.screen} style={{ minHeight: '60dvh' }}>
        <ErrorView
          error={error}
          onRetry={() => location.reload()}
          {...(isMissingPart ? { fallback: STALE_PART } : {})}
        />
      </div>
    );
  }
}
