import { Anchor, Box, Group } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { stateOf } from '@ulak/contracts/couriers/shown-state';
import { formatPhone } from '@ulak/contracts/phone-format';
import { compareTr } from '@ulak/contracts/text';
import { useMemo } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { stateText } from '../../../domain/couriers/state-text.ts';
import type { DataColumn, TableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { accountText, positionAge } from '../model/courier-list.ts';
import { CourierMenu } from './courier-menu.tsx';
import { PresenceSwitch } from './presence-switch.tsx';
import desk from '../../../ui/desk.module.css';

/** Ages are told to the second only while they are small. */
const AGE_INTERVAL_MS = 5_000;

interface CourierListProps {
  readonly couriers: readonly CourierLocation[];
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  readonly onLoad: (courier: CourierLocation) => void;
}

/** Couriers with state, account, load, age of the position, online switch and break (spec 2 §2.2). */
export function CourierList({ couriers, sort, onSort, onLoad }: CourierListProps) {
  const columns = useMemo(() => columnsOf(onLoad), [onLoad]);
  return (
    <DataTable
      renderCard={(courier) => <CourierCard courier={courier} onLoad={onLoad} />}
      columns={columns}
      keyOf={({ courierId }) => courierId}
      label="Kuryeler"
      onSort={onSort}
      rowRem={3.25}
      rows={couriers}
      sort={sort}
      widthRem={56}
    />
  );
}

const byName = (a: CourierLocation, b: CourierLocation): number => compareTr(a.name, b.name);
const fixTime = ({ online, positionAt }: CourierLocation): number =>
  online && positionAt !== null ? Date.parse(positionAt) : 0;

/** Heads that sort, for the address bar. */
export const COURIER_SORTS = ['name', 'branch', 'state', 'load', 'position'].map((key) => ({
  key,
  compare: true,
}));

const columnsOf = (onLoad: CourierListProps['onLoad']): readonly DataColumn<CourierLocation>[] => [
  {
    key: 'name',
    head: 'Kurye',
    compare: byName,
    cell: ({ name, phone }) => (
      <>
        <span className={`${desk.oneLine} ${desk.strong}`} title={name}>
          {name}
        </span>
        <Phone name={name} phone={phone} />
      </>
    ),
  },
  {
    key: 'branch',
    head: 'Şube',
    compare: (a, b) => compareTr(a.branchName, b.branchName) || byName(a, b),
    cell: ({ branchName }) => <span title={branchName}>{branchName}</span>,
  },
  {
    key: 'state',
    head: 'Durum',
    width: '11rem',
    compare: (a, b) => compareTr(stateOf(a), stateOf(b)) || byName(a, b),
    cell: (courier) => <State courier={courier} />,
  },
  { key: 'account', head: 'Hesap', width: '6rem', cell: (courier) => <Account courier={courier} /> },
  {
    key: 'load',
    head: 'Yük',
    width: '5.5rem',
    kind: 'number',
    compare: (a, b) => a.load - b.load || byName(b, a),
    cell: (courier) => <Load courier={courier} onLoad={onLoad} />,
  },
  {
    key: 'position',
    head: 'Konum',
    width: '8.5rem',
    compare: (a, b) => fixTime(b) - fixTime(a) || byName(a, b),
    cell: (courier) => <PositionAge courier={courier} />,
  },
  {
    key: 'online',
    head: 'Çevrimiçi',
    width: '6.5rem',
    cell: (courier) => <PresenceSwitch courier={courier} />,
  },
  {
    key: 'tools',
    head: 'İşlemler',
    width: '5.5rem',
    cell: (courier) => <CourierMenu courier={courier} isSupervisor />,
  },
];

function CourierCard({ courier, onLoad }: { courier: CourierLocation; onLoad: CourierListProps['onLoad'] }) {
  return (
    <>
      <Group align="start" justify="space-between" wrap="nowrap">
        <Box miw={0}>
          <span className={`${desk.oneLine} ${desk.strong}`}>{courier.name}</span>
          <span className={desk.secondLine}>{courier.branchName}</span>
          <Phone name={courier.name} phone={courier.phone} />
        </Box>
        <CourierMenu courier={courier} isSupervisor />
      </Group>
      <Group gap="sm">
        <State courier={courier} />
        <Account courier={courier} />
        <Load courier={courier} onLoad={onLoad} />
        <PositionAge courier={courier} />
      </Group>
      <PresenceSwitch courier={courier} isLabelled />
    </>
  );
}

function Phone({ name, phone }: { name: string; phone: string | null }) {
  if (phone === null) return null;
  return (
    <Anchor
      aria-label={`${name}: ${formatPhone(phone)} ara`}
      className={`${desk.small} ${desk.inline}`}
      href={`tel:${phone}`}
      mih={24}
    >
      {formatPhone(phone)}
    </Anchor>
  );
}

function State({ courier }: { courier: CourierLocation }) {
  const now = useNow(AGE_INTERVAL_MS);
  const state = stateOf(courier);
  return (
    <span className={desk.inline} style={{ color: courierVar(state) }}>
      <Glyph size="1rem" strokes={COURIER_GLYPHS[state]} />
      {stateText({ ...courier, status: state }, now)}
    </span>
  );
}

function Account({ courier }: { courier: CourierLocation }) {
  const Icon = courier.active ? IconCircleCheck : IconCircleOff;
  return (
    <span className={`${desk.inline} ${courier.active ? '' : desk.dim}`}>
      <Icon aria-hidden size="1rem" />
      {accountText(courier)}
    </span>
  );
}

/** How much of the limit is taken; opens the deliveries it is made of. */
function Load({ courier, onLoad }: { courier: CourierLocation; onLoad: CourierListProps['onLoad'] }) {
  const text = `${courier.load}/${courier.limit}`;
  if (courier.load === 0) return <span title="Taşıdığı sipariş / sınır">{text}</span>;
  return (
    <button
      aria-label={`${courier.name}: üzerindeki ${courier.load} siparişi göster`}
      className={desk.tool}
      onClick={() => onLoad(courier)}
      title="Taşıdığı sipariş / sınır"
      type="button"
    >
      {text}
    </button>
  );
}

function PositionAge({ courier }: { courier: CourierLocation }) {
  const now = useNow(AGE_INTERVAL_MS);
  return <span className={desk.small}>{positionAge(courier, now)}</span>;
}
