import { formatTl } from '@ulak/contracts/format';
import { usePayEstimate } from './use-delivery-rate.ts';

/** What an order pays today, on its card; its calculation is in the dialog that the card opens. */
export function PayLine({ order }: { readonly order: Parameters<typeof usePayEstimate>[0] }) {
  const pay = usePayEstimate(order);
  if (pay === null) return null;
  return (
    <span className="tabular" data-pay>
      Kazancınız <b>{formatTl(pay)}</b> · bugünkü tarifeyle
    </span>
  );
}
