import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchRoads } from '../../../domain/roads/branch-roads.ts';
import { PAY_DISTANCE, roadsText } from '../model/pay-distance.ts';
import type { BranchSettings } from '../model/settings.ts';
import { SettingField } from './setting-field.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

/** By which kilometres deliveries are paid, and whether there are roads to pay by (docs/decisions/097). */
export function PayDistanceField({ settings }: { readonly settings: BranchSettings }) {
  const roads = useQuery(branchRoads(settings.id));
  const isVain = roads.data?.hasRoads === false && !roads.data.isAwaited && settings.payDistance === 'ROAD';
  return (
    <div className={styles.under}>
      <SettingField setting={PAY_DISTANCE} settings={settings} />
      {roads.isError && !roads.data ? (
        <div className={desk.line}>
          <span className={desk.small}>Yol verisi denetlenemedi.</span>
          <Button
            className={desk.touch}
            loading={roads.isFetching}
            onClick={() => void roads.refetch()}
            size="compact-sm"
            variant="subtle"
          >
            Yeniden dene
          </Button>
        </div>
      ) : (
        <p className={`${desk.small} ${isVain ? styles.vain : ''}`} data-part="roads">
          {roads.data ? roadsText(roads.data) : 'Yol verisi denetleniyor…'}
        </p>
      )}
    </div>
  );
}
