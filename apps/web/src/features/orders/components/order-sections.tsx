import { Box, Button, Title } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { OrderId, UserId } from '@ulak/contracts/ids';
import { EMPTY_SECTION_TEXT } from '@ulak/contracts/orders/labels';
import { memo, useEffect, useState } from 'react';
import { statusVar } from '../../../ui/theme.ts';
import type { OrderRow } from '../../../domain/orders/order-row.ts';
import type { Density, TimeSort } from '../model/dashboard-view.ts';
import { nextSort, type SectionRows } from '../model/sections.ts';
import type { RowActions } from './order-buttons.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderTableRow } from './order-row.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './order-table.module.css';

/**
 * Up to this many open orders all rows are drawn; above it each section begins with a few and shows more on
 * demand, so that a click is answered within a fifth of a second with a thousand of them (criteria C08).
 */
const MAX_UNPAGED_ROWS = 120;
const INITIAL_ROWS = 15;
const MORE_ROWS = 75;

const COLUMNS = 8;

export interface OrderSectionsProps {
  sections: readonly SectionRows[];
  sort: TimeSort;
  onSort: (sort: TimeSort) => void;
  actions: RowActions;
  /** The order that is selected in a table or on the map. */
  selectedId: OrderId | null;
  hoveredId: OrderId | null;
  /** The courier that is selected: all of their orders are highlighted. */
  highlightedCourierId: UserId | null;
  newIds: ReadonlySet<OrderId>;
  pickedIds: ReadonlySet<OrderId>;
  isPhone: boolean;
  density: Density;
}

/**
 * The order tables (spec 1 §2.3): sections in their order, empty ones hidden, cards instead of tables on a
 * phone.
 */
export const OrderSections = memo(function OrderSections(props: OrderSectionsProps) {
  const shown = props.sections.filter(({ rows }) => rows.length > 0);
  useScrollTo(props.selectedId);
  if (shown.length === 0) return <p className={desk.none}>{EMPTY_SECTION_TEXT}</p>;
  if (props.isPhone) {
    return (
      <>
        {shown.map((section) => (
          <CardSection key={section.section.key} {...section} list={props} />
        ))}
      </>
    );
  }
  return (
    <table
      className={`${display.table} ${styles.table}`}
      data-part="order-table"
      data-density={props.density}
    >
      <caption className="visually-hidden">Aktif siparişler</caption>
      <thead>
        <TableHead sort={props.sort} onSort={props.onSort} />
      </thead>
      {shown.map((section) => (
        <TableSection key={section.section.key} {...section} list={props} />
      ))}
    </table>
  );
});

/** A selection made elsewhere (map, search) brings its row into view. */
function useScrollTo(selectedId: OrderId | null): void {
  useEffect(() => {
    if (selectedId !== null)
      document.getElementById(`order-${selectedId}`)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
}

const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function TableHead({ sort, onSort }: { sort: TimeSort; onSort: (sort: TimeSort) => void }) {
  const Icon = sort ? SORT_ICONS[sort] : IconArrowsSort;
  return (
    <tr>
      <Box component="th" scope="col" w="7.25rem" pl="xs">
        <button type="button" className={desk.tool} title="Numaraya göre sırala" onClick={() => onSort(null)}>
          No
        </button>
      </Box>
      <Box component="th" scope="col" w="6.75rem">
        Müşteri
      </Box>
      <th scope="col">Adres</th>
      <Box component="th" scope="col" w="3.5rem">
        Mesafe
      </Box>
      <Box component="th" scope="col" w="4.25rem" aria-sort={sort ? ARIA_SORT[sort] : 'none'}>
        <button
          type="button"
          className={desk.tool}
          title="Kalan süreye göre sırala"
          onClick={() => onSort(nextSort(sort))}
        >
          Zaman <Icon size="0.8125rem" aria-hidden />
        </button>
      </Box>
      <Box component="th" scope="col" w="6.75rem">
        Ödeme
      </Box>
      <Box component="th" scope="col" w="clamp(9.75rem, 11vw, 15rem)">
        Durum
      </Box>
      <Box component="th" scope="col" w="9.5rem" pr="sm" ta="end">
        İşlemler
      </Box>
    </tr>
  );
}

type SectionProps = SectionRows & { list: OrderSectionsProps };

function TableSection({ section, rows, list }: SectionProps) {
  const { visible, hidden, more } = useShowMore(rows, list);
  return (
    <tbody>
      <tr>
        <th className={styles.section} scope="rowgroup" colSpan={COLUMNS}>
          <SectionTitle section={section} count={rows.length} />
        </th>
      </tr>
      {visible.map((row) => (
        <OrderTableRow key={row.order.id} {...rowProps(row, list)} />
      ))}
      {hidden > 0 && (
        <tr>
          <td colSpan={COLUMNS}>
            <MoreButton hidden={hidden} onClick={more} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function CardSection({ section, rows, list }: SectionProps) {
  const { visible, hidden, more } = useShowMore(rows, list);
  return (
    <section aria-labelledby={`section-${section.key}`}>
      <Title order={2} fz="md" mt="sm" mb={4} id={`section-${section.key}`}>
        <SectionTitle section={section} count={rows.length} />
      </Title>
      <ul className={`${desk.list} ${desk.grid}`}>
        {visible.map((row) => (
          <OrderCard key={row.order.id} {...rowProps(row, list)} />
        ))}
      </ul>
      {hidden > 0 && <MoreButton hidden={hidden} onClick={more} />}
    </section>
  );
}

const rowProps = ({ order, remainingMin, urgency }: OrderRow, list: OrderSectionsProps) => ({
  order,
  remainingMin,
  urgency,
  isNew: list.newIds.has(order.id),
  isSelected: order.id === list.selectedId,
  isHighlighted:
    order.id === list.selectedId ||
    (list.highlightedCourierId !== null && order.courierId === list.highlightedCourierId),
  isHovered: order.id === list.hoveredId,
  isPicked: list.pickedIds.has(order.id),
  actions: list.actions,
});

/** The first rows of a section, more on demand; a selected row is always among them. */
function useShowMore(rows: readonly OrderRow[], { sections, selectedId }: OrderSectionsProps) {
  const [wanted, setMaxShown] = useState(INITIAL_ROWS);
  const total = sections.reduce((sum, section) => sum + section.rows.length, 0);
  const maxShown = total <= MAX_UNPAGED_ROWS ? total : wanted;
  const place = selectedId === null ? -1 : rows.findIndex(({ order }) => order.id === selectedId);
  const shown = Math.max(maxShown, place + 1);
  return {
    visible: rows.slice(0, shown),
    hidden: Math.max(0, rows.length - shown),
    more: () => setMaxShown(shown + MORE_ROWS),
  };
}

const MoreButton = ({ hidden, onClick }: { hidden: number; onClick: () => void }) => (
  <Button data-part="more-rows" variant="subtle" size="compact-sm" fullWidth onClick={onClick}>
    Daha fazla göster ({hidden})
  </Button>
);

const SectionTitle = ({ section, count }: { section: SectionRows['section']; count: number }) => (
  <span
    className={`${desk.inline} ${desk.bold}`}
    style={{
      color: statusVar(section.key === 'preparing' ? 'PREPARING' : (section.statuses[0] ?? 'PENDING')),
    }}
  >
    {section.title} <span className={desk.pill}>{count}</span>
  </span>
);
