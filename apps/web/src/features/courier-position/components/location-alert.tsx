import { Box, Button } from '@mantine/core';
import { IconMapPinOff, IconRefresh } from '@tabler/icons-react';
import { isInstalledApp } from '../../../lib/display-mode.ts';
import { LOCATION_ERROR_TITLE, locationHelp, type LocationProblem } from '../model.ts';
import surface from '../../../ui/surface.module.css';

/**
 * Stays while the phone gives no position: without one nobody sees the courier, and some branches give no
 * order.
 */
export function LocationAlert({ problem, onRetry }: { problem: LocationProblem; onRetry: () => void }) {
  return (
    <section aria-label={LOCATION_ERROR_TITLE} className={surface.alert}>
      <h2>
        <IconMapPinOff aria-hidden size="1.375rem" />
        {LOCATION_ERROR_TITLE}
      </h2>
      <Box component="p" mb="sm" mt={4}>
        {locationHelp(problem, isInstalledApp())}
      </Box>
      <Button
        fullWidth
        leftSection={<IconRefresh aria-hidden size="1.375rem" />}
        onClick={onRetry}
        size="touch"
        variant="default"
      >
        Yeniden dene
      </Button>
    </section>
  );
}
