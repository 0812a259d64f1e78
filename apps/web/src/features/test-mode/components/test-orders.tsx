import { Button, Group, Pagination } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { removeTestOrders } from '@ulak/contracts/branches/test-mode-calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { call, messageOf } from '../../../lib/call.ts';
import { useNow } from '../../../lib/clock.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { testModeEnd } from '../model/hours-text.ts';
import { TEST_ORDERS_PAGE, testOrders, useTestRefetch } from '../queries.ts';
import { TestOrderEntry } from './test-order-entry.tsx';
import styles from './test-mode.module.css';

const NONE_OFF =
  'Test siparişi yok. Test modunu açıp örnek kodla bir sipariş gönderin; burada ve panoda görünür.';
const NONE_ON = 'Test siparişi yok. Örnek kodla bir sipariş gönderin; burada ve panoda görünür.';
const TICK_MS = 5_000;

/** Removes all test orders of a branch; one call removes a part of very many. @returns how many */
async function removeAll(id: BranchView['id']): Promise<number> {
  for (let sum = 0; ; ) {
    const { removed, left } = (await call(removeTestOrders, { params: { id } })).data;
    sum += removed;
    if (left === 0 || removed === 0) return sum;
  }
}

/** Test orders of a branch in every state, and the way to be rid of them. */
export function TestOrders({ branch }: { readonly branch: BranchView }) {
  const [page, setPage] = useState(1);
  const query = useQuery(testOrders(branch.id, page));
  const refetch = useTestRefetch();
  const isOn = testModeEnd(branch, useNow(TICK_MS)) !== null;
  const total = query.data?.pagination.total ?? 0;
  const pages = Math.ceil(total / TEST_ORDERS_PAGE);
  const ask = (): Promise<boolean> =>
    confirm({
      title: `${total} test siparişi silinsin mi?`,
      message:
        'Geçmişleri, webhook kayıtları ve takip bağlantılarıyla birlikte hemen silinir; üzerinde test ' +
        'siparişi olan kuryeler boşa çıkar. Gerçek siparişlere dokunulmaz. Bu işlem geri alınamaz.',
      confirmLabel: 'Hepsini sil',
      danger: true,
      onConfirm: async () => {
        try {
          toastSuccess(`${await removeAll(branch.id)} test siparişi silindi.`);
          setPage(1);
          return null;
        } catch (error) {
          return messageOf(error, 'Test siparişleri silinemedi');
        } finally {
          await refetch();
        }
      },
    });
  return (
    <section aria-label="Test siparişleri" className={desk.grid}>
      <Group gap="xs">
        <h2 className={styles.title}>Test siparişleri</h2>
        <span className={desk.note} role="status">
          {query.data ? `${total} sipariş` : ''}
        </span>
        {total > 0 && (
          <Button
            className={`${desk.touch} ${desk.end}`}
            color="red"
            leftSection={<IconTrash aria-hidden size="1rem" />}
            size="xs"
            variant="outline"
            onClick={() => void ask()}
          >
            Hepsini sil
          </Button>
        )}
      </Group>
      <QueryView
        empty={<EmptyState text={isOn ? NONE_ON : NONE_OFF} />}
        failure="Test siparişleri yüklenemedi"
        query={{ data: query.data?.data, error: query.error, refetch: query.refetch as never }}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(orders) => (
          <ol className={`${desk.list} ${desk.panel} ${styles.list}`}>
            {orders.map((order) => (
              <TestOrderEntry key={order.id} order={order} />
            ))}
          </ol>
        )}
      </QueryView>
      {pages > 1 && (
        <Pagination
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Sonraki sayfa' : 'Önceki sayfa',
          })}
          getItemProps={(number) => ({ 'aria-label': `Sayfa ${number}` })}
          total={pages}
          value={page}
          onChange={setPage}
        />
      )}
    </section>
  );
}
