import { Button, TextInput } from '@mantine/core';
import type { RehearsalRates } from '@ulak/contracts/rehearsals/schema';
import { readTl, tlText } from '../../../lib/tl-field.ts';
import desk from '../../../ui/desk.module.css';
import { type Draft, RATE_NAMES, type RateName } from '../model/draft.ts';
import styles from './rehearsal.module.css';

const LABELS: Record<RateName, string> = {
  baseRate: 'Paket başı ücret (TL)',
  pricePerKm: 'Km başı ücret (TL)',
  minimumRate: 'En az ücret (TL)',
};

interface RatesFieldsProps {
  readonly real: RehearsalRates;
  readonly rates: Draft['rates'];
  readonly onChange: (rates: Draft['rates']) => void;
}

/** What a delivery pays; only for who sees pay. */
export const RatesFields = ({ real, rates, onChange }: RatesFieldsProps) => (
  <fieldset className={styles.part}>
    <legend>Teslimat ücreti</legend>
    <div className={styles.fields}>
      {RATE_NAMES.map((name) => {
        const typed = rates[name];
        return (
          <TextInput
            description={`gerçek ${tlText(real[name])}`}
            error={typed !== undefined && readTl(typed) === null ? 'Geçerli bir tutar girin' : undefined}
            inputMode="decimal"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            key={name}
            label={LABELS[name]}
            maxLength={12}
            onChange={({ currentTarget }) => onChange({ ...rates, [name]: currentTarget.value })}
            size="sm"
            value={typed ?? tlText(real[name])}
          />
        );
      })}
    </div>
    {Object.keys(rates).length > 0 && (
      <div className={desk.touch}>
        <Button onClick={() => onChange({})} size="xs" variant="subtle">
          Sıfırla
        </Button>
      </div>
    )}
  </fieldset>
);
