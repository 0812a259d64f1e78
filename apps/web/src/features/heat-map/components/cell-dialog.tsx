import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CellOrder } from '@ulak/contracts/heatmap/schema';
import { formatDecimal, formatDuration, formatNumber, formatPercent, formatTl } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import desk from '../../../ui/desk.module.css';
import type { MapBranch } from '../../../ui/map/types.ts';
import { PageLinks } from '../../../ui/page-links.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { PointCell } from '../model/heat-colours.ts';
import { placeText } from '@ulak/contracts/heatmap/place-text';
import { CELL_PAGE, cellOrders, type HeatAsked } from '../queries.ts';
import styles from './heat.module.css';

interface CellDialogProps {
  readonly asked: HeatAsked;
  readonly branch: MapBranch;
  /** Null while none is open. */
  readonly cell: PointCell | null;
  readonly onClose: () => void;
}

/** The figures of a cell and the orders that it is made of. */
export function CellDialog({ asked, branch, cell, onClose }: CellDialogProps) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(cell);
  if (cell !== null && cell !== last) setLast(cell);
  return (
    <ResponsiveDialog
      onClose={onClose}
      opened={cell !== null}
      size={620}
      title={last === null ? '' : `Hücredeki siparişler · ${placeText(last, branch)}`}
    >
      {last !== null && <Orders asked={asked} cell={last} key={`${last.lat}:${last.lng}`} />}
    </ResponsiveDialog>
  );
}

function Orders({ asked, cell }: { readonly asked: HeatAsked; readonly cell: PointCell }) {
  const [page, setPage] = useState(1);
  const query = useQuery(cellOrders(asked, cell, page));
  const { point } = cell;
  return (
    <div className={desk.column}>
      <dl className={styles.facts}>
        <Fact name="Sipariş" value={formatNumber(point.orderCount)} />
        <Fact name="Ciro" value={formatTl(point.revenue)} />
        <Fact
          name="Ort. teslimat"
          value={point.avgDeliveryTime === null ? '–' : `${formatDecimal(point.avgDeliveryTime)} dk`}
        />
        <Fact name="Başarı" value={point.successRate === null ? '–' : formatPercent(point.successRate)} />
        <Fact
          name="Kurye verimi"
          value={point.efficiency === null ? '–' : `${formatDecimal(point.efficiency)} / saat`}
        />
      </dl>
      <QueryView
        empty="Bu hücrede artık sipariş yok."
        isEmpty={({ data }) => data.length === 0}
        query={query}
      >
        {({ data, pagination }) => (
          <>
            <ul aria-label="Siparişler" className={desk.list}>
              {data.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
            {pagination.total > CELL_PAGE && (
              <PageLinks count={Math.ceil(pagination.total / CELL_PAGE)} onPage={setPage} page={page} />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const OrderLine = ({ order }: { readonly order: CellOrder }) => (
  <li className={styles.order}>
    <span>
      <Link className={`${desk.link} ${desk.target}`} search={{ order: String(order.id) }} to="/orders">
        #{order.orderNumber}
      </Link>
      <span className={desk.small}>
        {formatFullDateTime(Date.parse(order.createdAt))}
        {order.deliveryMinutes !== null && ` · ${formatDuration(order.deliveryMinutes)}`}
      </span>
    </span>
    <span className={styles.orderEnd}>
      <StatusBadge status={order.status} />
      <span className={desk.tabular}>{formatTl(order.total)}</span>
    </span>
  </li>
);
