import { Skeleton } from '@mantine/core';
import styles from './wallet.module.css';

/** Sums and lines that are on their way, in the height that they will have. */
export const WalletSkeleton = () => (
  <div aria-busy="true" data-wallet-waiting>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <div className={styles.figures}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton h="4.5rem" key={place} radius="lg" />
      ))}
    </div>
    {[0, 1, 2, 3].map((place) => (
      <Skeleton h="3.5rem" key={place} mt="sm" radius="md" />
    ))}
  </div>
);
