import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import {
  REHEARSAL_LIMITS,
  REHEARSAL_METHOD_LABELS,
  REHEARSAL_METHODS,
} from '@ulak/contracts/rehearsals/options';
import type { RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import { CallError, messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import choices from '../../../ui/radio-choices.module.css';
import { type Draft, whyNot } from '../model/draft.ts';
import { BranchPlace } from './branch-place.tsx';
import { CourierSteppers } from './courier-steppers.tsx';
import { PacingFields } from './pacing-fields.tsx';
import { RatesFields } from './rates-fields.tsx';
import { Stepper } from './stepper.tsx';
import styles from './rehearsal.module.css';

interface EditorProps {
  readonly day: RehearsalDay;
  /** Orders by hour of the clock; empty: not known. */
  readonly orders: readonly number[];
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onStart: () => void;
  readonly isStarting: boolean;
  /** Why the last try was refused. */
  readonly error: Error | null;
}

/** The sentences of wrong fields, else that of the refusal. */
function refusalText(error: Error): string {
  const details = error instanceof CallError ? Object.values(error.details) : [];
  return details.length > 0 ? details.join(' ') : messageOf(error, 'Prova başlatılamadı');
}

/** What is tried on the day, and 'Prova et'. */
export function Editor({ day, orders, draft, onChange, onStart, isStarting, error }: EditorProps) {
  const reason = whyNot(draft, day);
  return (
    <section aria-label="Ayarlar" className={`${desk.panel} ${styles.editor}`}>
      <CourierSteppers
        couriers={draft.couriers}
        day={day}
        onChange={(couriers) => onChange({ couriers })}
        orders={orders}
      />
      <div className={styles.others}>
        <Assignment day={day} draft={draft} onChange={onChange} />
        <BranchPlace day={day} draft={draft} onChange={onChange} />
        {day.rates && (
          <RatesFields onChange={(rates) => onChange({ rates })} rates={draft.rates} real={day.rates} />
        )}
        <PacingFields onChange={(pacing) => onChange({ pacing })} own={day.pacing} pacing={draft.pacing} />
      </div>
      <div className={`${desk.column} ${styles.start}`}>
        <FormError message={error ? refusalText(error) : undefined} />
        <div className={`${desk.row} ${desk.touch}`}>
          <Button
            aria-describedby="rehearsal-reason"
            disabled={reason !== null}
            leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
            loading={isStarting}
            onClick={onStart}
            size="md"
          >
            Prova et
          </Button>
          <span className={reason === null ? desk.small : styles.reason} id="rehearsal-reason">
            {reason ?? 'Gerçek siparişler ve kuryeler değişmez; yalnızca bu günün bir kopyası oynatılır.'}
          </span>
        </div>
      </div>
    </section>
  );
}

type PartProps = Pick<EditorProps, 'day' | 'draft' | 'onChange'>;

const Assignment = ({ day, draft, onChange }: PartProps) => (
  <>
    <fieldset className={`${styles.part} ${choices.choices}`}>
      <legend>Atama yöntemi</legend>
      {REHEARSAL_METHODS.map((method) => (
        <label className={choices.radio} key={method}>
          <input
            checked={draft.method === method}
            name="rehearsal-method"
            onChange={() => onChange({ method })}
            type="radio"
          />
          {REHEARSAL_METHOD_LABELS[method]}
        </label>
      ))}
    </fieldset>
    <fieldset className={styles.part}>
      <legend>Kuryede aynı anda en fazla paket</legend>
      <div className={desk.row}>
        <Stepper
          label="Paket sınırı"
          max={REHEARSAL_LIMITS.concurrent}
          min={1}
          onChange={(concurrentLimit) => onChange({ concurrentLimit })}
          value={draft.concurrentLimit ?? day.concurrentLimit}
        />
        <span className={desk.small}>gerçek {day.concurrentLimit}</span>
      </div>
    </fieldset>
  </>
);
