import { Box, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { formatAge } from '@ulak/contracts/format';
import type { BranchFilter, UserId } from '@ulak/contracts/ids';
import { memo, useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import type { LoadState } from '../../../domain/branches/use-branch-data.ts';
import { useDrop } from '../../../domain/orders/use-drop.ts';
import { unseenText } from '../../../domain/orders/unseen.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import { rosterOrder, rosterText } from '../model/roster.ts';
import { CourierMenu } from './courier-menu.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './courier-roster.module.css';

// Fetched for who may see it; without it the roster is as it was.
const RosterCash = lazyComponent(async () => (await import('./roster-cash.tsx')).RosterCash, {
  failure: () => null,
});

interface CourierRosterProps {
  couriers: readonly CourierLocation[];
  /** Whether the couriers are known: nobody is counted before. */
  load: LoadState;
  silent: ReadonlySet<UserId>;
  /** Of couriers with orders that they have not seen, since when, epoch ms. */
  unseen: ReadonlyMap<UserId, number>;
  /** Whether this person may write to couriers and switch them on and off. */
  isSupervisor: boolean;
  /** Whose cash is shown; null: this person sees none. */
  cashOf: BranchFilter | null;
  selectedId: UserId | null;
  isPhone: boolean;
  onSelect: (courier: CourierLocation) => void;
}

const AGE_INTERVAL_MS = 5_000;
/** Row height, rem: dense on a desktop, a finger's size on a phone. */
const ROW_REM = 1.75;
const PHONE_ROW_REM = 2.75;
const OVERSCAN_ROWS = 6;
/** Older positions fade, as on the map (criteria D08). */
const STALE_AFTER_MS = 60_000;

/** Everybody who sees the roster may open the dialog; one element for all. */
const ADD_COURIER = (
  <Link search={{ open: 'new' }} to="/users">
    Kurye ekle
  </Link>
);

const EMPTY_TEXTS: Record<LoadState, string> = {
  known: 'Bu şubede kurye bulunmuyor',
  loading: 'Yükleniyor...',
  failed: 'Kuryeler yüklenemedi. Bağlantı kurulunca burada görünecek.',
};

/**
 * Who is at work, with what load, and when the last position came; one selection with the map. Orders can
 * be let go on each row.
 */
export const CourierRoster = memo(function CourierRoster(props: CourierRosterProps) {
  const { couriers, load, cashOf } = props;
  const online = couriers.filter(({ online: isOnline }) => isOnline).length;
  return (
    <section
      className={`${desk.panel} ${desk.column} ${styles.roster}`}
      data-part="roster"
      aria-label="Kuryeler"
    >
      <Box className={desk.ruled} component="h2" fz="sm" m={0} px="sm" py={4}>
        Kuryeler{' '}
        <Text c="dimmed" fw={500} inherit ml={4} span>
          {load === 'known' && `${online} çevrimiçi / ${couriers.length}`}
        </Text>
        {cashOf !== null && <RosterCash branchId={cashOf} courierId={null} />}
      </Box>
      {couriers.length > 0 ? (
        <RosterList {...props} />
      ) : (
        <EmptyState text={EMPTY_TEXTS[load]}>{load === 'known' && ADD_COURIER}</EmptyState>
      )}
    </section>
  );
});

function RosterList(props: CourierRosterProps) {
  const { couriers: unsorted, silent, unseen, isSupervisor, cashOf, selectedId, isPhone, onSelect } = props;
  const now = useNow(AGE_INTERVAL_MS);
  const couriers = useMemo(() => rosterOrder(unsorted), [unsorted]);
  const rowRem = isPhone ? PHONE_ROW_REM : ROW_REM;
  const { ref, first, last, before, after } = useVirtualList<HTMLUListElement>({
    count: couriers.length,
    sizeRem: rowRem,
    axis: 'y',
    overscan: OVERSCAN_ROWS,
  });
  return (
    <ul className={`${desk.list} ${desk.scroll} ${styles.list}`} data-part="roster-list" ref={ref}>
      {before && <li aria-hidden style={{ height: before }} />}
      {couriers.slice(first, last).map((courier, index) => (
        <RosterEntry
          key={courier.courierId}
          courier={courier}
          place={first + index + 1}
          count={couriers.length}
          heightRem={rowRem}
          age={ageText(courier, now)}
          state={rosterText(courier, now)}
          unseen={unseenTextOf(unseen.get(courier.courierId), now)}
          isSupervisor={isSupervisor}
          cashOf={cashOf}
          isStale={isStale(courier, now)}
          isSilent={silent.has(courier.courierId)}
          isSelected={courier.courierId === selectedId}
          onSelect={onSelect}
        />
      ))}
      {after && <li aria-hidden style={{ height: after }} />}
    </ul>
  );
}

function ageText({ online, positionAt }: CourierLocation, now: number): string {
  if (!online) return '';
  return positionAt === null ? 'konum yok' : formatAge(now - Date.parse(positionAt));
}

const isStale = ({ online, positionAt }: CourierLocation, now: number): boolean =>
  online && positionAt !== null && now - Date.parse(positionAt) > STALE_AFTER_MS;

const UNSEEN_TITLE = 'Kendisine verilen siparişi telefonunda henüz görmedi';

const unseenTextOf = (since: number | undefined, now: number): string | null =>
  since === undefined ? null : unseenText(since, now);

interface RosterEntryProps {
  courier: CourierLocation;
  place: number;
  count: number;
  heightRem: number;
  age: string;
  state: string;
  /** 'görmedi, 2 dk', in place of the state; null: everything was seen. */
  unseen: string | null;
  isSupervisor: boolean;
  cashOf: BranchFilter | null;
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
      style={{ height: `${props.heightRem}rem` }}
    >
      <UnstyledButton
        className={`${desk.pressable} ${styles.entry}`}
        data-part="roster-entry"
        data-cash={props.cashOf === null ? undefined : ''}
        data-offline={!courier.online || undefined}
        data-stale={props.isStale || undefined}
        aria-pressed={props.isSelected}
        onClick={() => props.onSelect(courier)}
        {...drop}
      >
        <span style={{ color: courierVar(courier.status) }} className={desk.center}>
          <Glyph strokes={COURIER_GLYPHS[courier.status]} size="1rem" />
        </span>
        <span className={desk.oneLine} data-part="roster-name">
          {courier.name}
        </span>
        <span
          className={desk.small}
          data-unseen={props.unseen !== null || undefined}
          title={props.unseen === null ? undefined : UNSEEN_TITLE}
        >
          {props.unseen ?? props.state}
        </span>
        {props.cashOf !== null && (
          <span className={desk.small} data-part="roster-cash">
            <RosterCash branchId={props.cashOf} courierId={courier.courierId} />
          </span>
        )}
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
      <CourierMenu courier={courier} isSupervisor={props.isSupervisor} />
    </li>
  );
});
