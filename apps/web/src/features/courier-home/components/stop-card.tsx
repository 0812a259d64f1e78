import { Button } from '@mantine/core';
import { STOP_ROAD_TEXTS, stopUntilText } from '@ulak/contracts/stops/kinds';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { useNow } from '../../../lib/clock.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

interface StopCardProps {
  readonly stop: BranchStop;
  /** What the courier was told of it is open still; null: they have said that they know. */
  readonly onAcknowledge: (() => void) | null;
}

/** Says that deliveries are stopped, what to do now, and until when (docs/decisions/080). */
export function StopCard({ stop: { reason, endsAt, road }, onAcknowledge }: StopCardProps) {
  const now = useNow(5_000);
  const end = Date.parse(endsAt);
  if (end <= now) return null;
  return (
    <article
      className={`${surface.alert} ${layout.stack}`}
      data-part="delivery-stop"
      role={onAcknowledge ? 'alert' : 'status'}
    >
      <h2>Teslimat durduruldu</h2>
      <p className={`${text.large} ${text.strong}`}>{STOP_ROAD_TEXTS[road]}</p>
      <bdi>{reason}</bdi>
      <p className={text.dim}>Bitiş: {stopUntilText(end, now)}</p>
      {onAcknowledge && (
        <Button fullWidth onClick={onAcknowledge} size="touch">
          Anladım
        </Button>
      )}
    </article>
  );
}
