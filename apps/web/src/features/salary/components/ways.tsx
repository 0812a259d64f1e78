import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { payKmText } from '../../../domain/pay/pay-texts.ts';
import { type Movement, trailRoute } from '../../../domain/pay/trail-route.ts';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { spanText } from '../model/work-days.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

/** The ways of a day, from when to when and how far, each with its trail on a map. */
export function Ways({ ways }: { readonly ways: readonly Movement[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const way = ways.find(({ from }) => from === shown);
  if (ways.length === 0) return null;
  return (
    <div className={desk.column}>
      <ul aria-label="Hareketler" className={`${desk.list} ${desk.grid} ${styles.ways}`}>
        {ways.map((one) => (
          <li className={`${desk.row} ${desk.tabular}`} key={one.from}>
            <span>
              {spanText(one)} · {one.km === null ? 'kilometresi saklanmıyor' : payKmText(one.km)}
            </span>
            {trailRoute(one) === null ? (
              <span className={desk.dim}>konum kaydı yok</span>
            ) : (
              <Button
                aria-expanded={one.from === shown}
                aria-label={`${spanText(one)} yolunu haritada ${one.from === shown ? 'gizle' : 'göster'}`}
                className={desk.touch}
                leftSection={<IconMapPin aria-hidden size="1rem" />}
                onClick={() => setShown(one.from === shown ? null : one.from)}
                size="compact-sm"
                variant="subtle"
              >
                {one.from === shown ? 'Haritayı gizle' : 'Haritada gör'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {way && <WayMap way={way} />}
    </div>
  );
}

function WayMap({ way }: { readonly way: Movement }) {
  const tiles = useTiles();
  const route = useMemo(() => trailRoute(way), [way]);
  return (
    <figure className={`${desk.grid} ${styles.state}`}>
      <div className={styles.map}>
        <LazyLiveMap
          ariaLabel={`${spanText(way)} arasındaki yolun haritası`}
          fitKey={way.from}
          route={route}
          tiles={tiles}
        />
      </div>
      <figcaption className={desk.small}>
        1: yolun başı, 2: yolun sonu. Yaklaşık dakikada bir konum.
      </figcaption>
    </figure>
  );
}
