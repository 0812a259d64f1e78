import { useQuery } from '@tanstack/react-query';
import { isOutsideArea } from '@ulak/contracts/delivery-areas/area';
import type { LatLng } from '@ulak/contracts/domain/geo';
import type { BranchId } from '@ulak/contracts/ids';
import desk from '../../ui/desk.module.css';
import { areaOfBranch } from './area-of-branch.ts';
import { useAreaChanges } from './use-area-changes.ts';

interface OutsideLineProps {
  readonly branchId: BranchId;
  readonly point: LatLng;
}

/** Says at once that a chosen point lies outside of the branch's area. Staff may go on all the same. */
export function OutsideLine({ branchId, point }: OutsideLineProps) {
  const { data } = useQuery(areaOfBranch(branchId));
  useAreaChanges(branchId);
  const isOutside = data !== undefined && isOutsideArea(data.shape, point);
  return (
    <div aria-live="polite">
      {isOutside && (
        <p className={desk.warning}>
          <b>Teslimat bölgesi dışında.</b> Siparişi yine de kaydedebilirsiniz; “Bölge dışı” diye işaretlenir.
        </p>
      )}
    </div>
  );
}
