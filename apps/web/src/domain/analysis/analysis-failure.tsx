import { Alert, Button } from '@mantine/core';
import { CallError } from '../../lib/call.ts';
import desk from '../../ui/desk.module.css';

/** What stands in the red box (spec 4 §8). */
const failureText = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? `API Hatası: ${error.status} - ${error.message}`
    : 'Veri yüklenirken bir hata oluştu';

/** The red box of a tab (spec 4 §8), with another try. */
export const AnalysisFailure = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) => (
  <Alert color="red" role="alert" variant="light">
    <span className={`${desk.row} ${desk.between}`}>
      {failureText(error)}
      <Button onClick={onRetry} size="compact-md" variant="default">
        Yeniden dene
      </Button>
    </span>
  </Alert>
);
