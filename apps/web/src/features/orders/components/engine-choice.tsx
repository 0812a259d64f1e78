import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DispatchChoice } from '@ulak/contracts/dispatch/schema';
import { measuredByText } from '@ulak/contracts/roads/labels';
import { useState } from 'react';
import { minAddedWait } from '../../../domain/orders/forecast.ts';
import { ForecastLine } from './forecast-line.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

/**
 * Why the engine assigned the order to this courier; 'Neden?' opens the best three as it saw them then, the
 * chosen one first.
 */
export function EngineChoice({ choice }: { choice: DispatchChoice }) {
  const { reason, candidates, distanceMethod } = choice;
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const leastMin = minAddedWait(candidates);
  return (
    <>
      <div>{reason}</div>
      {candidates.length > 0 && (
        <Button
          size="compact-xs"
          variant="transparent"
          p={0}
          aria-expanded={isOpen}
          rightSection={<Chevron size="0.875rem" aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Neden?
        </Button>
      )}
      {isOpen && (
        <ul className={`${desk.list} ${desk.grid} ${styles.choices}`} aria-label="Karşılaştırılan kuryeler">
          {candidates.map((candidate, index) => (
            <li key={candidate.courierId} data-chosen={index === 0 || undefined}>
              <b>{candidate.name}</b>
              {index === 0 && ' · seçilen'}
              <ForecastLine forecast={candidate} minAddedMin={leastMin} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && distanceMethod && <p className={desk.small}>Süreler {measuredByText(distanceMethod)}.</p>}
    </>
  );
}
