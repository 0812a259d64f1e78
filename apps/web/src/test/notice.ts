import { asNoticeId, asOrderId } from '@ulak/contracts/ids';
import type { CourierNotice, PackageOut } from '@ulak/contracts/notices/schema';
import { asBranchId, asUserId } from '@ulak/contracts/ids';

/** A notice as the server would show it; a test gives what it is about. */
export const aNotice = ({
  id = 1,
  ...given
}: Partial<Omit<CourierNotice, 'id'>> & { id?: number } = {}): CourierNotice => ({
  id: asNoticeId(id),
  kind: 'ORDER_CANCELLED',
  orderId: asOrderId(5),
  orderNumber: '1005',
  address: null,
  reason: null,
  text: null,
  senderName: null,
  hasPackage: false,
  createdAt: new Date().toISOString(),
  seenAt: null,
  acknowledgedAt: null,
  ...given,
});

/** A package on its way back. */
export const aPackage = ({
  id = 1,
  ...given
}: Partial<Omit<PackageOut, 'id'>> & { id?: number } = {}): PackageOut => ({
  id: asNoticeId(id),
  kind: 'ORDER_CANCELLED',
  courierId: asUserId(7),
  courierName: 'Mehmet Kaya',
  courierPhone: null,
  branchId: asBranchId(1),
  branchName: 'Kadıköy Şubesi',
  orderId: asOrderId(5),
  orderNumber: '1005',
  createdAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  acknowledgedAt: null,
  handedBackAt: null,
  ...given,
});
