import { Box, Text, UnstyledButton } from '@mantine/core';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { formatAge } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { memo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { useDrop } from '../../../domain/orders/use-drop.ts';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import { stateText } from '../../../domain/couriers/state-text.ts';
import { BreakMenu } from './break-menu.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './courier-roster.module.css';

interface CourierRosterProps {
  couriers: readonly CourierLocation[];
  silent: ReadonlySet<UserId>;
  selectedId: UserId | null;
  isPhone: boolean;
  onSelect: (courier: CourierLocation) => void;
}

const AGE_INTERVAL_MS = 5_000;
/** Row height, px: dense on a desktop, a finger's size on a phone. */
const ROW_PX = 30;
const PHONE_ROW_PX = 44;
const OVERSCAN_ROWS = 6;
/** Older positions fade, as on the map (criteria D08). */
const STALE_AFTER_MS = 60_000;

/**
 * Who is at work, with what load, and when the last position came; one selection with the map. Orders can
 * be let go on each row.
 */
export const CourierRoster = memo(function CourierRoster(props: CourierRosterProps) {
  const { couriers } = props;
  const online = couriers.filter(({ online: isOnline }) => isOnline).length;
  return (
    <section
      className={`${desk.panel} ${desk.column} ${styles.roster}`}
      data-part="roster"
      aria-label="Kuryeler"
    >
      <Box className={desk.ruled} component="h2" fz="sm" m={0} px="sm" py="xs">
        Kuryeler{' '}
        <Text c="dimmed" fw={500} inherit ml={4} span>
          {online} çevrimiçi / {couriers.length}
        </Text>
      </Box>
      {couriers.length === 0 ? <EmptyState text="Bu şubede kurye bulunmuyor" /> : <RosterList {...props} />}
    </section>
  );
});

function RosterList({ couriers, silent, selectedId, isPhone, onSelect }: CourierRosterProps) {
  const now = useNow(AGE_INTERVAL_MS);
  const rowPx = isPhone ? PHONE_ROW_PX : ROW_PX;
  const { ref, first, last, beforePx, afterPx } = useVirtualList<HTMLUListElement>({
    count: couriers.length,
    sizePx: rowPx,
    axis: 'y',
    overscan: OVERSCAN_ROWS,
  });
  return (
    <ul className={`${desk.list} ${desk.scroll} ${styles.list}`} data-part="roster-list" ref={ref}>
      {beforePx > 0 && <li aria-hidden style={{ height: beforePx }} />}
      {couriers.slice(first, last).map((courier, index) => (
        <RosterEntry
          key={courier.courierId}
          courier={courier}
          place={first + index + 1}
          count={couriers.length}
          heightPx={rowPx}
          age={ageText(courier, now)}
          state={stateText(courier, now)}
          isStale={isStale(courier, now)}
          isSilent={silent.has(courier.courierId)}
          isSelected={courier.courierId === selectedId}
          onSelect={onSelect}
        />
      ))}
      {afterPx > 0 && <li aria-hidden style={{ height: afterPx }} />}
    </ul>
  );
}

function ageText({ online, positionAt }: CourierLocation, now: number): string {
  if (!online) return '';
  return positionAt === null ? 'konum yok' : formatAge(now - Date.parse(positionAt));
}

const isStale = ({ online, positionAt }: CourierLocation, now: number): boolean =>
  online && positionAt !== null && now - Date.parse(positionAt) > STALE_AFTER_MS;

interface RosterEntryProps {
  courier: CourierLocation;
  place: number;
  count: number;
  heightPx: number;
  age: string;
  state: string;
  isStale: boolean;
  isSilent: boolean;
  isSelected: boolean;
  onSelect: (courier: CourierLocation) => void;
}

const RosterEntry = memo(function RosterEntry({ courier, ...props }: RosterEntryProps) {
  const drop = useDrop(courier);
  return (
    <li
      className={styles.row}
      aria-posinset={props.place}
      aria-setsize={props.count}
      style={{ height: props.heightPx }}
    >
      <UnstyledButton
        className={`${desk.pressable} ${styles.entry}`}
        data-part="roster-entry"
        data-offline={!courier.online || undefined}
        data-stale={props.isStale || undefined}
        aria-pressed={props.isSelected}
        onClick={() => props.onSelect(courier)}
        {...drop}
      >
        <span style={{ color: courierVar(courier.status) }} className={desk.center}>
          <Glyph strokes={COURIER_GLYPHS[courier.status]} size={16} />
        </span>
        <span className={desk.oneLine} data-part="roster-name">
          {courier.name}
        </span>
        <span className={desk.small}>{props.state}</span>
        <span title="Taşıdığı sipariş / sınır">
          {courier.load}/{courier.limit}
        </span>
        <span
          className={desk.small}
          data-part="roster-age"
          data-silent={props.isSilent || undefined}
          title={props.isStale ? 'Konum eski' : undefined}
        >
          {props.age}
        </span>
      </UnstyledButton>
      <BreakMenu courier={courier} />
    </li>
  );
});
