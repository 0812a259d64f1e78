import { Box } from '@mantine/core';
import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import { IconMapPinOff } from '@tabler/icons-react';
import { isInstalledApp } from '../../../lib/display-mode.ts';
import { POSITION_REFUSED_TITLE, refusalHelp } from '../model.ts';
import surface from '../../../ui/surface.module.css';

/** Stays while the server stores no position of a courier who believes to be at work. */
export function RefusalAlert({ refusal }: { refusal: PositionRefusal }) {
  return (
    <section aria-label={POSITION_REFUSED_TITLE} className={surface.alert} role="status">
      <h2>
        <IconMapPinOff aria-hidden size="1.375rem" />
        {POSITION_REFUSED_TITLE}
      </h2>
      <Box component="p" mb={0} mt={4}>
        {refusalHelp(refusal, isInstalledApp())}
      </Box>
    </section>
  );
}
