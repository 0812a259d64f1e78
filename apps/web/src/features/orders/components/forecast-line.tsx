import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { addedWaitText, arrivalRangeText } from '../../../domain/orders/forecast.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';

interface ForecastLineProps {
  forecast: DispatchCandidate;
  /** What the best of the compared adds, minutes. */
  minAddedMin: number;
}

/**
 * The engine's forecast for a courier: 'Teslim 19:40 – 19:50 · +4 dk bekleme', and what speaks for or
 * against them.
 */
export function ForecastLine({ forecast, minAddedMin }: ForecastLineProps) {
  const added = addedWaitText(forecast.addedMin - minAddedMin);
  return (
    <>
      <span className={`${desk.secondLine} ${display.values} ${desk.wrap} ${desk.tabular}`}>
        Teslim <b>{arrivalRangeText(forecast)}</b>
        {added && <> · {added}</>}
      </span>
      {forecast.note && <span className={`${desk.secondLine} ${desk.wrap}`}>{forecast.note}</span>}
    </>
  );
}
