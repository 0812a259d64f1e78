import { Box } from '@mantine/core';
import type { PositionRefusal } from '@ulak/contracts/couriers/position-refusal';
import { IconMapPinOff } from '@tabler/icons-react';
import { POSITION_REFUSED_TITLE, REFUSAL_HELP } from '../model.ts';
import surface from '../../../ui/surface.module.css';

/** Stays while the server stores no position of a courier who believes to be at work. */
export function RefusalAlert({ refusal }: { refusal: PositionRefusal }) {
  return (
    <section aria-label={POSITION_REFUSED_TITLE} className={surface.alert} role="status">
      <h2>
        <IconMapPinOff aria-hidden size={22} />
        {POSITION_REFUSED_TITLE}
      </h2>
      <Box component="p" mb={0} mt={4}>
        {REFUSAL_HELP[refusal]}
      </Box>
    </section>
  );
}
