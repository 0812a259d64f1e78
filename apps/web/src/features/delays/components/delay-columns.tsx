import { IconMapPin } from '@tabler/icons-react';
import type { CourierDelay } from '@ulak/contracts/delays/schema';
import { formatDuration } from '@ulak/contracts/format';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { branchRuleText, distanceParts, distanceText, mapLinkOf, momentText } from '../model/delay-texts.ts';
import { ActualReturn, DelayBadge, DelayDuration } from './delay-signs.tsx';
import styles from './delays.module.css';

interface TwoLinesProps {
  readonly first: string;
  readonly second: string;
}

const TwoLines = ({ first, second }: TwoLinesProps) => (
  <span title={`${first} · ${second}`}>
    <span className={desk.oneLine}>{first}</span>
    <span className={desk.secondLine}>{second}</span>
  </span>
);

/** Where the way back began; nothing once its place is forgotten. */
const MapLink = ({ delay }: { readonly delay: CourierDelay }) => {
  const href = mapLinkOf(delay);
  if (href === null) return <span className={desk.dim}>–</span>;
  return (
    <a
      aria-label={`${delay.courierName}: dönüşün başladığı yer, haritada`}
      className={`${desk.link} ${desk.target} ${styles.map}`}
      href={href}
      rel="noreferrer"
      target="_blank"
    >
      <IconMapPin aria-hidden size="1rem" />
      Harita
    </a>
  );
};

const expectedText = (delay: CourierDelay): string =>
  `${formatDuration(delay.expectedDurationMinutes)} bekleniyordu`;

/** The columns of spec 4 §2; newest first. @param open shows the details; keep the same function */
export const delayColumns = (open: (delay: CourierDelay) => void): DataColumn<CourierDelay>[] => [
  {
    key: 'courier',
    head: 'Kurye',
    cell: ({ courierName, courierId }) => <TwoLines first={courierName} second={`No ${courierId}`} />,
  },
  {
    key: 'branch',
    head: 'Şube',
    cell: (delay) => <TwoLines first={delay.branchName} second={branchRuleText(delay)} />,
  },
  {
    key: 'started',
    head: 'Dönüş başlangıcı',
    width: '9.5rem',
    cell: ({ delayStartTime }) => <span className={desk.tabular}>{momentText(delayStartTime)}</span>,
  },
  {
    key: 'expected',
    head: 'Beklenen dönüş',
    width: '10rem',
    cell: (delay) => <TwoLines first={momentText(delay.expectedReturnTime)} second={expectedText(delay)} />,
  },
  {
    key: 'actual',
    head: 'Gerçekleşen dönüş',
    width: '9.5rem',
    cell: (delay) => <ActualReturn delay={delay} />,
  },
  {
    key: 'distance',
    head: 'Mesafe',
    kind: 'number',
    width: '5.5rem',
    cell(delay) {
      const [first, second] = distanceParts(delay);
      return <TwoLines first={first} second={second} />;
    },
  },
  {
    key: 'delay',
    head: 'Gecikme',
    width: '7rem',
    cell: (delay) => <DelayDuration delay={delay} />,
  },
  {
    key: 'status',
    head: 'Durum',
    width: '6.5rem',
    cell: ({ status }) => <DelayBadge status={status} />,
  },
  {
    key: 'detail',
    head: 'Detay',
    width: '4.5rem',
    cell: (delay) => <DetailButton delay={delay} onOpen={open} />,
  },
  {
    key: 'map',
    head: 'Konum',
    width: '5.5rem',
    cell: (delay) => <MapLink delay={delay} />,
  },
];

interface OpenProps {
  readonly delay: CourierDelay;
  readonly onOpen: (delay: CourierDelay) => void;
}

const DetailButton = ({ delay, onOpen }: OpenProps) => (
  <button
    aria-label={`${delay.courierName}, ${momentText(delay.delayStartTime)}: detay`}
    className={`${desk.link} ${desk.target}`}
    onClick={() => onOpen(delay)}
    type="button"
  >
    Detay
  </button>
);

/** A delay where the table would not fit: the same facts as its row. */
export const DelayCard = ({ delay, onOpen }: OpenProps) => (
  <>
    <span className={`${desk.row} ${desk.between}`}>
      <b className={desk.breaks}>{delay.courierName}</b>
      <DelayBadge status={delay.status} />
    </span>
    <span className={`${desk.note} ${desk.breaks}`}>
      No {delay.courierId} · {delay.branchName} · {branchRuleText(delay)}
    </span>
    <dl className={styles.facts}>
      <div>
        <dt>Dönüş başlangıcı</dt>
        <dd>{momentText(delay.delayStartTime)}</dd>
      </div>
      <div>
        <dt>Beklenen dönüş</dt>
        <dd>{momentText(delay.expectedReturnTime)}</dd>
      </div>
      <div>
        <dt>Gerçekleşen dönüş</dt>
        <dd>
          <ActualReturn delay={delay} />
        </dd>
      </div>
      <div>
        <dt>Mesafe · gecikme</dt>
        <dd>
          {distanceText(delay)} · <DelayDuration delay={delay} />
        </dd>
      </div>
    </dl>
    <span className={`${desk.row} ${desk.touch} ${styles.tools}`}>
      <DetailButton delay={delay} onOpen={onOpen} />
      {mapLinkOf(delay) !== null && <MapLink delay={delay} />}
    </span>
  </>
);
