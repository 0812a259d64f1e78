import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PackageOut } from '@ulak/contracts/notices/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { useNow } from '../../../lib/clock.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { packageText } from '../model.ts';
import { useHandBack } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './packages-out.module.css';

interface PackagesDialogProps {
  isOpen: boolean;
  query: Pick<UseQueryResult<readonly PackageOut[]>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
}

const AGE_INTERVAL_MS = 15_000;

/** Packages on their way back to the branch, and 'Paketi teslim aldım' for each. */
export function PackagesDialog({ isOpen, query, onClose }: PackagesDialogProps) {
  const now = useNow(AGE_INTERVAL_MS);
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title="Kuryede paket" size="lg">
      <Text c="dimmed" mb="sm" size="sm">
        Yola çıktıktan sonra iptal edilen ya da teslim edilemeyen siparişlerin paketleri. Kurye getirince
        teslim alın; kuryenin kartı da kapanır.
      </Text>
      <QueryView
        empty="Kuryede paket yok."
        failure="Paketler alınamadı."
        query={query}
        skeleton={<Skeleton h={96} />}
      >
        {(packages) => (
          <ul className={desk.list}>
            {packages.map((one) => (
              <PackageRow key={one.id} now={now} packageOut={one} />
            ))}
          </ul>
        )}
      </QueryView>
    </ResponsiveDialog>
  );
}

function PackageRow({ packageOut, now }: { packageOut: PackageOut; now: number }) {
  const handBack = useHandBack();
  const { orderNumber, courierName, courierPhone, branchName } = packageOut;
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Paketi teslim aldım',
      message: `#${orderNumber} numaralı siparişin paketini ${courierName} size verdi mi?`,
      confirmLabel: 'Evet, teslim aldım',
    });
    if (isSure) handBack.mutate(packageOut);
  };
  return (
    <li className={`${desk.row} ${desk.ruled} ${styles.row}`} data-part="package-row">
      <div className={styles.what}>
        <b className={desk.breaks}>
          #{orderNumber} · {courierName}
        </b>{' '}
        {courierPhone && (
          <Anchor href={`tel:${courierPhone}`} style={{ whiteSpace: 'nowrap' }}>
            {formatPhone(courierPhone)}
          </Anchor>
        )}
        <Text c="dimmed" size="sm">
          {packageText(packageOut, now)} · {branchName}
        </Text>
      </div>
      <Button loading={handBack.isPending} onClick={() => void ask()} size="sm">
        Paketi teslim aldım
      </Button>
    </li>
  );
}
