import { Checkbox, Text } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import { PAYOUT_METHOD_LABELS, type PayoutMethod } from '@ulak/contracts/wallet/labels';
import desk from '../../../ui/desk.module.css';
import { AmountField } from './pay-fields.tsx';

interface OffsetFieldsProps {
  /** TL. */
  readonly cashAtHand: number;
  readonly method: PayoutMethod;
  /** What is left to pay by the method, TL; null while the offset is wrong. */
  readonly rest: number | null;
  /** What a tick fills in. */
  readonly proposed: string;
  /** As typed; null: nothing is offset. */
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Settles a part of the payout with collected cash that the courier holds: an explicit act. */
export const OffsetFields = (props: OffsetFieldsProps) => {
  const { cashAtHand, method, rest, proposed, value, error, onChange } = props;
  return (
    <div className={desk.column}>
      <Checkbox
        checked={value !== null}
        description={`Kuryede ${formatTl(cashAtHand)} tahsilat nakdi var; onda kalır, ödemeden düşülür.`}
        label="Üzerindeki nakitten mahsup et"
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? proposed : null)}
        size="md"
      />
      {value !== null && (
        <AmountField error={error} label="Mahsup edilecek tutar" onChange={onChange} value={value} />
      )}
      {value !== null && rest !== null && (
        <Text role="status" size="sm">
          {rest === 0
            ? 'Tamamı mahsup edilir; ayrıca para verilmez.'
            : `${PAYOUT_METHOD_LABELS[method]} ile verilecek: ${formatTl(rest)}`}
        </Text>
      )}
    </div>
  );
};
