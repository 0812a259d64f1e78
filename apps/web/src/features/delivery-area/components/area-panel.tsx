import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useAreaChanges } from '../../../domain/delivery-areas/use-area-changes.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import desk from '../../../ui/desk.module.css';
import { setAreaOf } from '../queries.ts';
import { AreaForm } from './area-form.tsx';
import styles from './delivery-area.module.css';

/** Where a branch delivers to, and what becomes of orders from elsewhere. */
export function AreaPanel({ branch }: { readonly branch: BranchView }) {
  const area = useQuery(setAreaOf(branch.id));
  useAreaChanges(branch.id);
  return (
    <section
      aria-label="Teslimat bölgesi"
      className={`${desk.panel} ${styles.panel}`}
      data-part="delivery-area"
    >
      <h2 className={styles.title}>Teslimat bölgesi</h2>
      <p className={desk.dim}>
        Bölge dışındaki siparişler panelde işaretlenir; API’den gelenler istenirse geri çevrilir. Ekip her
        adrese sipariş oluşturabilir.
      </p>
      <QueryView
        empty={null}
        failure="Teslimat bölgesi getirilemedi"
        query={area}
        skeleton={<Skeleton aria-label="Yükleniyor" h="20rem" />}
      >
        {(view) => <AreaForm branch={branch} view={view} />}
      </QueryView>
    </section>
  );
}
