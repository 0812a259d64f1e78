import './order-dialogs.css';
import type { DispatchCandidate } from '@ulak/contracts/dispatch/schema';
import { addedText, rangeText } from '../../../lib/forecast.ts';

/** What the engine foresees with a courier: 'Teslim 19:40 – 19:50 · +4 dk bekleme', and what speaks for or against them. */
export function ForecastLine({ forecast }: { forecast: DispatchCandidate }) {
  const added = addedText(forecast.addedMin);
  return (
    <>
      <span className="second-line forecast-line">
        Teslim <b>{rangeText(forecast)}</b>
        {added && <> · {added}</>}
      </span>
      {forecast.note && <span className="second-line forecast-line">{forecast.note}</span>}
    </>
  );
}
