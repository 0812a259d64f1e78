import { Box, Button } from '@mantine/core';
import { IconMapPinOff, IconRefresh } from '@tabler/icons-react';
import { LOCATION_ERROR_TITLE, LOCATION_HELP, type LocationProblem } from '../model.ts';
import surface from '../../../ui/surface.module.css';

/**
 * Stays while the phone gives no position: without one nobody sees the courier, and some branches give no
 * order.
 */
export function LocationAlert({ problem, onRetry }: { problem: LocationProblem; onRetry: () => void }) {
  return (
    <section aria-label={LOCATION_ERROR_TITLE} className={surface.alert}>
      <h2>
        <IconMapPinOff aria-hidden size={22} />
        {LOCATION_ERROR_TITLE}
      </h2>
      <Box component="p" mb="sm" mt={4}>
        {LOCATION_HELP[problem]}
      </Box>
      <Button
        fullWidth
        leftSection={<IconRefresh aria-hidden size={22} />}
        onClick={onRetry}
        size="touch"
        variant="default"
      >
        Yeniden dene
      </Button>
    </section>
  );
}
