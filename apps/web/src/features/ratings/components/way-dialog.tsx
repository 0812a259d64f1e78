import { useQuery } from '@tanstack/react-query';
import type { CustomerRating } from '@ulak/contracts/ratings/schema';
import { formatTime } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import type { MapRoute } from '../../../ui/map/types.ts';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { courierWay } from '../queries.ts';
import styles from './ratings.module.css';

const GONE =
  'Bu teslimatın konumları artık saklanmıyor. Konumlar 30 gün, inceltilmiş yol ay kapandıktan sonra 30 gün ' +
  'tutulur.';

interface WayDialogProps {
  readonly rating: CustomerRating | null;
  readonly onClose: () => void;
}

/** Where the courier was from pick-up to the door of a rated order. */
export function WayDialog({ rating, onClose }: WayDialogProps) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(rating);
  if (rating !== null && rating !== last) setLast(rating);
  return (
    <ResponsiveDialog
      onClose={onClose}
      opened={rating !== null}
      size={920}
      title={last === null ? '' : `Kuryenin yolu · #${last.order.orderNumber}`}
    >
      {last !== null && <Way rating={last} />}
    </ResponsiveDialog>
  );
}

function Way({ rating }: { rating: CustomerRating }) {
  const { order, courier } = rating;
  const tiles = useTiles();
  const way = useQuery(courierWay(rating));
  const route = useMemo(() => routeOf(way.data ?? []), [way.data]);
  const [from, to] = [order.pickedUpAt, order.deliveredAt].map((at) =>
    at === null ? '–' : formatTime(Date.parse(at)),
  );
  return (
    <div className={desk.column}>
      <p className={desk.note}>
        {courier?.name} · {from} teslim aldı, {to} teslim etti
      </p>
      <QueryView empty={GONE} failure="Yol yüklenemedi" query={way}>
        {() => (
          <div className={styles.map}>
            <LazyLiveMap ariaLabel="Kuryenin yolu" fitKey={String(order.id)} route={route} tiles={tiles} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** The way as a map draws it, from its first to its last position; null without any. */
function routeOf(trail: readonly { lat: number; lng: number }[]): MapRoute | null {
  const line = trail.map(({ lat, lng }) => ({ lat, lng }));
  const [first] = line;
  const last = line.at(-1);
  return first && last ? { line, stops: line.length > 1 ? [first, last] : [first] } : null;
}
