import { formatTl } from '@ulak/contracts/format';
import { deliveryEvidenceOf, explainEarning } from '@ulak/contracts/wallet/explain-earning';
import { useContext } from 'react';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { DeliveryRate } from './use-delivery-rate.ts';
import { usePayEstimate } from './use-pay-estimate.ts';

interface PayWordsProps {
  readonly order: Parameters<typeof usePayEstimate>[0];
}

/** What an order pays at today's rates, and its calculation in words (docs/decisions/078). */
export function PayWords({ order }: PayWordsProps) {
  const rate = useContext(DeliveryRate);
  const pay = usePayEstimate(order);
  if (!rate || pay === null) return null;
  return (
    <section aria-label="Kazanç tahmini" className={`${layout.stack} ${layout.tight} tabular`} data-pay>
      <p className={`${layout.row} ${layout.between}`}>
        <span className={text.dim}>Kazancınız</span>
        <b>{formatTl(pay)}</b>
      </p>
      <p className={text.small}>{explainEarning(deliveryEvidenceOf(rate, order))}</p>
      <p className={text.caption}>
        Tahmin, bugünkü tarifeyle: bu siparişin teslimat ücreti. Teslim anındaki tarife geçerlidir.
      </p>
    </section>
  );
}
