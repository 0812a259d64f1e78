import { Button } from '@mantine/core';
import type { CourierStatusView } from '@ulak/contracts/couriers/schema';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import { formatTime } from '@ulak/contracts/time';
import { IconCoffee, IconPlayerPlay } from '@tabler/icons-react';
import { useNow } from '../../../lib/clock.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { breakMinutesLeft, breakText } from '../model/presence.ts';
import type { Presence } from './use-presence.ts';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';

interface PresenceStripProps {
  readonly status: CourierStatusView;
  readonly presence: Presence;
  readonly hasDeliveries: boolean;
}

/** What the courier is doing now, and the break. */
export function PresenceStrip({ status, presence, hasDeliveries }: PresenceStripProps) {
  const now = useNow(10_000);
  if (!status.active) {
    return (
      <p className={surface.alert}>Hesabınız pasif. Çevrimiçi olamazsınız; lütfen yöneticinizle görüşün.</p>
    );
  }
  if (!status.online) return null;
  return (
    <div className={`${layout.wrap} ${layout.between}`}>
      <span className={`${layout.row} ${text.strong}`} style={{ color: courierVar(status.status) }}>
        <Glyph size="1.25rem" strokes={COURIER_GLYPHS[status.status]} />
        {stateText(status, now)}
      </span>
      {status.onBreak ? (
        <Button
          disabled={presence.isBusy}
          flex="none"
          leftSection={<IconPlayerPlay aria-hidden size="1.375rem" />}
          onClick={presence.endBreak}
          size="touch"
        >
          Molayı Bitir
        </Button>
      ) : (
        !hasDeliveries && (
          <Button
            disabled={presence.isBusy}
            flex="none"
            leftSection={<IconCoffee aria-hidden size="1.375rem" />}
            onClick={presence.requestBreak}
            size="touch"
            variant="default"
          >
            Mola Ver
          </Button>
        )
      )}
    </div>
  );
}

function stateText(status: CourierStatusView, now: number): string {
  if (status.onBreak) return breakText(breakMinutesLeft(status, now));
  if (status.status === 'RETURNING' && status.expectedReturnAt !== null) {
    const expectedAt = formatTime(Date.parse(status.expectedReturnAt));
    return `${COURIER_STATE_LABELS.RETURNING} · şubede beklenen ${expectedAt}`;
  }
  return COURIER_STATE_LABELS[status.status];
}
