import { STOP_ROAD_TEXTS, stopUntilText } from '@ulak/contracts/stops/kinds';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { useNow } from '../../../lib/clock.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** Says that deliveries are stopped, what to do now, and until when (docs/decisions/080). */
export function StopCard({ stop: { reason, endsAt, road } }: { readonly stop: BranchStop }) {
  const now = useNow(5_000);
  const end = Date.parse(endsAt);
  if (end <= now) return null;
  return (
    <article className={`${surface.alert} ${layout.stack}`} data-part="delivery-stop" role="status">
      <h2>Teslimat durduruldu</h2>
      <p className={`${text.large} ${text.strong}`}>{STOP_ROAD_TEXTS[road]}</p>
      <bdi>{reason}</bdi>
      <p className={text.dim}>Bitiş: {stopUntilText(end, now)}</p>
    </article>
  );
}
