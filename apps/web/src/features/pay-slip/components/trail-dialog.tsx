import { useQuery } from '@tanstack/react-query';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatTime } from '@ulak/contracts/time';
import { useMemo, useState } from 'react';
import { payKmText, workDayText } from '../../../domain/pay/pay-texts.ts';
import { type Movement, trailRoute } from '../../../domain/pay/trail-route.ts';
import desk from '../../../ui/desk.module.css';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { dayMovements } from '../queries.ts';
import { useSlip } from './use-slip.ts';
import styles from './pay-slip.module.css';

const NO_TRAIL = { trail: null };

interface TrailDialogProps {
  readonly day: string | null;
  readonly onClose: () => void;
}

/** The way of a courier's business day on the map, as far as positions are kept. */
export function TrailDialog({ day, onClose }: TrailDialogProps) {
  const { slip } = useSlip();
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(day);
  if (day !== null && day !== last) setLast(day);
  return (
    <ResponsiveDialog
      onClose={onClose}
      opened={day !== null}
      size={920}
      title={last === null ? '' : `${slip.courierName} · ${workDayText(last)}`}
    >
      {last !== null && <Movements day={last} slip={slip} />}
    </ResponsiveDialog>
  );
}

function Movements({ day, slip }: { day: string; slip: PaySlip }) {
  const movements = useQuery(dayMovements({ courierId: slip.courierId, branchId: slip.branchId, day }));
  return (
    <QueryView empty="Bu günün kaydı bulunamadı." failure="Yol yüklenemedi" query={movements}>
      {(found) => <Trail movements={found} />}
    </QueryView>
  );
}

function Trail({ movements }: { movements: readonly Movement[] }) {
  const tiles = useTiles();
  const [chosen, setChosen] = useState(() => movements.findIndex(({ trail }) => trail?.length));
  const route = useMemo(() => trailRoute(movements[chosen] ?? NO_TRAIL), [movements, chosen]);
  return (
    <>
      {route === null ? (
        <p className={desk.none}>
          Bu günün konumları artık saklanmıyor. Konumlar 30 gün, inceltilmiş yol ay kapandıktan sonra 30 gün
          tutulur; sayılan kilometre pusulada durur.
        </p>
      ) : (
        <div className={styles.map}>
          <LazyLiveMap ariaLabel="Günün yolu" fitKey={String(chosen)} route={route} tiles={tiles} />
        </div>
      )}
      <ul aria-label="Kesintisiz süreler" className={`${desk.list} ${desk.tabular}`}>
        {movements.map(({ from, to, km, trail }, index) => (
          <li className={`${desk.spread} ${desk.ruled}`} key={from}>
            <button
              aria-pressed={index === chosen}
              className={`${desk.link} ${desk.target}`}
              disabled={!trail?.length}
              onClick={() => setChosen(index)}
              type="button"
            >
              {formatTime(Date.parse(from))}–{formatTime(Date.parse(to))}
            </button>
            <span>{km === null ? 'konum saklanmıyor' : payKmText(km)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
