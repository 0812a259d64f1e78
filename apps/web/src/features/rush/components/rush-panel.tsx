import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { QueryView } from '../../../ui/query-view.tsx';
import desk from '../../../ui/desk.module.css';
import { rushOf } from '../queries.ts';
import { RushForm } from './rush-form.tsx';
import { RushSlots } from './rush-slots.tsx';
import { RushVerdict } from './rush-verdict.tsx';
import styles from './rush.module.css';

/** A branch's peak: when it is, how orders are spread around it, and how full the next one is. */
export function RushPanel({ branchId }: { readonly branchId: BranchId }) {
  const rush = useQuery(rushOf(branchId));
  return (
    <section aria-label="Yoğun saat" className={`${desk.panel} ${styles.panel}`} data-part="rush">
      <h2 className={styles.title}>Yoğun saat (iftar modu)</h2>
      <p className={desk.dim}>
        Yoğun saate denk gelen siparişlere, tutulabilecek bir teslim aralığı söz verilir. Mutfak ve otomatik
        atama bu aralığa göre çalışır; müşteri aralığı sipariş anında görür. Geciken sipariş azalır; ortalama
        bekleme ise uzar.
      </p>
      <QueryView
        empty={null}
        failure="Yoğun saat getirilemedi"
        query={rush}
        skeleton={<Skeleton aria-label="Yükleniyor" h="16rem" />}
      >
        {(view) => (
          <div className={styles.columns}>
            <RushForm branchId={branchId} view={view} />
            <div>
              <RushSlots view={view} />
              {view.rush?.isOn && <RushVerdict branchId={branchId} />}
            </div>
          </div>
        )}
      </QueryView>
    </section>
  );
}
