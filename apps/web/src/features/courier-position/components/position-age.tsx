import { formatAge } from '@ulak/contracts/format';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useNow } from '../../../lib/clock.ts';
import { isOldPosition } from '../model.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import position from './position.module.css';

interface PositionAgeProps {
  /** When the last position that reached the server was taken, epoch ms; null: none yet. */
  readonly fixAt: number | null;
  readonly isSharing: boolean;
}

/** Age of the last position, ticking each second (spec 3 §2.1): 'konum 40 sn önce'. */
export function PositionAge({ fixAt, isSharing }: PositionAgeProps) {
  const now = useNow(1_000);
  if (!isSharing) {
    return (
      <span className={`${layout.row} ${text.dim} ${position.age}`}>
        <IconMapPinOff aria-hidden size="1.25rem" />
        konum kapalı
      </span>
    );
  }
  const age = fixAt === null ? null : now - fixAt;
  const isOld = age !== null && isOldPosition(age);
  return (
    <span className={`${layout.row} ${text.dim} ${position.age} tabular`} data-old={isOld || undefined}>
      <IconMapPin aria-hidden size="1.25rem" />
      {age === null ? 'konum bekleniyor' : `${isOld ? 'konum eski:' : 'konum'} ${formatAge(age)}`}
    </span>
  );
}
