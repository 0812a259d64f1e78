import { Component, type ReactNode } from 'react';
import { reloadPage } from '../lib/new-build.ts';
import { ErrorView } from './error-view.tsx';
import styles from './states.module.css';

/** Keeps a broken screen from taking the page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className={styles.screen} style={{ minHeight: '60dvh' }}>
        <ErrorView error={error} onRetry={reloadPage} />
      </div>
    );
  }
}
