import { Button } from '@mantine/core';
import './red-banner.css';

interface ErrorBannerProps {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** A failure told above what is still shown from before (spec 1 §8). */
export const ErrorBanner = ({ message, onRetry, className = '' }: ErrorBannerProps) => (
  <div className={`red-banner ${className}`} role="alert">
    <span>{message}</span>
    {onRetry && (
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Yeniden dene
      </Button>
    )}
  </div>
);
