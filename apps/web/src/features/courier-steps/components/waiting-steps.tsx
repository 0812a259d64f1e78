import { Box, Button } from '@mantine/core';
import { COURIER_LABELS } from '@ulak/contracts/orders/labels';
import { formatTime } from '@ulak/contracts/time';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { QueuedStep } from '../model.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import surface from '../../../ui/surface.module.css';

interface WaitingStepsProps {
  readonly steps: readonly QueuedStep[];
  readonly onRetry: () => void;
}

/** What was tapped and is not at the server yet, with the time of each tap. */
export function WaitingSteps({ steps, onRetry }: WaitingStepsProps) {
  return (
    <section
      aria-label="Gönderilmeyi bekleyen işlemler"
      className={`${surface.alert} ${layout.stack}`}
      data-waiting
    >
      <h2>
        <IconCloudOff aria-hidden size="1.375rem" />
        Gönderilmeyi bekliyor ({steps.length})
      </h2>
      <p className={text.dim}>İşlemleriniz kaydedildi. Bağlantı gelince sırayla ve bir kez gönderilecek.</p>
      <ul>
        {steps.map((step) => (
          <li className={layout.row} key={step.key}>
            <strong>#{step.receiptNumber}</strong>
            <span>{step.to === 'ASSIGNED' ? 'Geliyorum' : COURIER_LABELS[step.to]}</span>
            <Box className={`${text.dim} tabular`} component="time" dateTime={step.at} ml="auto">
              {formatTime(Date.parse(step.at))}
            </Box>
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        leftSection={<IconRefresh aria-hidden size="1.375rem" />}
        onClick={onRetry}
        size="touch"
        variant="default"
      >
        Şimdi dene
      </Button>
    </section>
  );
}
