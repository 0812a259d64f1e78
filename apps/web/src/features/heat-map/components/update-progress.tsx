import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeatUpdate } from '@ulak/contracts/heatmap/schema';
import { useEffect } from 'react';
import desk from '../../../ui/desk.module.css';
import { heatUpdate, tellEnd, useCancelUpdate } from '../queries.ts';
import styles from './heat.module.css';

/** A long range that is being counted: how far, and the way to end it. */
export function UpdateProgress({ update }: { readonly update: HeatUpdate }) {
  const { data = update } = useQuery(heatUpdate(update.id));
  const client = useQueryClient();
  const cancel = useCancelUpdate();
  const { state } = data;
  useEffect(() => {
    if (state !== 'RUNNING') tellEnd(client, state);
  }, [client, state]);
  return (
    <div className={`${desk.panel} ${desk.column} ${styles.update}`} data-part="heat-update">
      <span className={`${desk.row} ${desk.between}`}>
        <span role="status">
          Veriler hesaplanıyor: {data.done} / {data.total} bölüm
        </span>
        <Button
          disabled={state !== 'RUNNING'}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(update.id)}
          size="compact-md"
          variant="default"
        >
          İptal
        </Button>
      </span>
      <Progress aria-label="Hesaplanan bölümler" value={(data.done / data.total) * 100} />
    </div>
  );
}
