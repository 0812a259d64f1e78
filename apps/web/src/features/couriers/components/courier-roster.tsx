import { UnstyledButton } from '@mantine/core';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import type { CourierLocation } from '@ulak/contracts/couriers/endpoints';
import { formatAge } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { memo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import './courier-roster.css';

interface CourierRosterProps {
  couriers: readonly CourierLocation[];
  silent: ReadonlySet<UserId>;
  selectedId: UserId | null;
  onSelect: (courier: CourierLocation) => void;
}

const AGE_EVERY_MS = 5_000;

/** Who is at work, with what load, and when the phone was last heard; one selection with the map. */
export function CourierRoster({ couriers, silent, selectedId, onSelect }: CourierRosterProps) {
  const now = useNow(AGE_EVERY_MS);
  const online = couriers.filter(({ online: isOnline }) => isOnline).length;
  return (
    <section className="roster" aria-label="Kuryeler">
      <h2 className="roster-title">
        Kuryeler{' '}
        <span className="roster-count">
          {online} çevrimiçi / {couriers.length}
        </span>
      </h2>
      {couriers.length === 0 ? (
        <Empty text="Bu şubede kurye bulunmuyor" />
      ) : (
        <ul className="roster-list">
          {couriers.map((courier) => (
            <RosterEntry
              key={courier.courierId}
              courier={courier}
              age={ageText(courier, now)}
              isSilent={silent.has(courier.courierId)}
              isSelected={courier.courierId === selectedId}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ageText({ online, positionAt }: CourierLocation, now: number): string {
  if (!online) return '';
  return positionAt === null ? 'konum yok' : formatAge(now - Date.parse(positionAt));
}

interface RosterEntryProps {
  courier: CourierLocation;
  age: string;
  isSilent: boolean;
  isSelected: boolean;
  onSelect: (courier: CourierLocation) => void;
}

const RosterEntry = memo(function RosterEntry({ courier, age, isSilent, isSelected, onSelect }: RosterEntryProps) {
  return (
    <li>
      <UnstyledButton
        className="roster-entry"
        data-offline={!courier.online || undefined}
        aria-pressed={isSelected}
        onClick={() => onSelect(courier)}
      >
        <span style={{ color: courierVar(courier.status) }} className="roster-icon">
          <Glyph strokes={COURIER_GLYPHS[courier.status]} size={16} />
        </span>
        <span className="roster-name">{courier.name}</span>
        <span className="roster-state">{COURIER_STATE_LABELS[courier.status]}</span>
        <span className="roster-load" title="Taşıdığı sipariş / sınır">
          {courier.load}/{courier.limit}
        </span>
        <span className="roster-age" data-silent={isSilent || undefined}>
          {age}
        </span>
      </UnstyledButton>
    </li>
  );
});
