import { Button } from '@mantine/core';
import styles from './states.module.css';
import layout from './layout.module.css';
import surface from './surface.module.css';

interface ErrorBannerProps {
  readonly message: string;
  readonly onRetry?: () => void;
}

/** A failure shown above the data from before it (spec 1 §8). */
export const ErrorBanner = ({ message, onRetry }: ErrorBannerProps) => (
  <div className={`${layout.wrap} ${layout.between} ${surface.note} ${styles.banner}`} role="alert">
    <span>{message}</span>
    {onRetry && (
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Yeniden dene
      </Button>
    )}
  </div>
);
