import { Box } from '@mantine/core';
import { formatDecimal } from '@ulak/contracts/format';
import { EXAMPLE_KM, rateExample } from '../model/rate-example.ts';
import type { BranchSettings } from '../model/settings.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

/** What the rates mean for a near, a usual and a far delivery. */
export function RateExample({ settings }: { settings: BranchSettings }) {
  return (
    <Box className={styles.example ?? ''} fz="sm">
      <span className={desk.strong}>Örnek</span>
      <dl className={`${display.facts} ${desk.grid}`}>
        {EXAMPLE_KM.map((km) => {
          const { earning, how } = rateExample(settings, km);
          return (
            <div data-part="rate-example" key={km}>
              <dt>{`${formatDecimal(km)} km teslimat: ${how}`}</dt>
              <dd>{earning}</dd>
            </div>
          );
        })}
      </dl>
    </Box>
  );
}
