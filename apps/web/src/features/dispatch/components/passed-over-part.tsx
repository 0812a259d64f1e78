import { Box, Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CourierShare } from '@ulak/contracts/forecasts/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { formatDateTime } from '@ulak/contracts/time';
import { mergePages } from '../../../lib/merge-pages.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { passedOver } from '../model/dialog-queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

interface PassedOverPartProps {
  readonly branchId: BranchId;
  readonly courier: Pick<CourierShare, 'courierId' | 'name'>;
  /** Begin of the period shown. */
  readonly from: string;
}

/** Why automatic assignment offered orders to others than this courier, in the courier's own words. */
export function PassedOverPart({ branchId, courier, from }: PassedOverPartProps) {
  const query = useInfiniteQuery(passedOver(branchId, courier.courierId, from));
  const rows = query.data && mergePages(query.data.pages.map(({ data }) => data));
  return (
    <Box aria-labelledby="passed-over-title" component="section" mt="md">
      <Text component="h4" fw={650} id="passed-over-title" mb="xs">
        {courier.name}: başka kuryeye giden siparişler
      </Text>
      <QueryView
        empty="Bu dönemde başka kuryeye giden sipariş kaydı yok."
        failure="Nedenler alınamadı."
        query={{ data: rows, error: query.error, refetch: query.refetch as never }}
      >
        {(shown) => (
          <ul className={`${styles.reasons} ${desk.tabular}`}>
            {shown.map(({ id, at, orderNumber, reason }) => (
              <li key={id}>
                <Text component="span" size="sm">
                  {reason}
                </Text>
                <Text c="dimmed" component="span" size="sm">
                  #{orderNumber} · {formatDateTime(Date.parse(at))}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          mt="xs"
          onClick={() => void query.fetchNextPage()}
          size="xs"
          variant="default"
        >
          Daha fazla
        </Button>
      )}
    </Box>
  );
}
