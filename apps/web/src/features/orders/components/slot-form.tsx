import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { OrderSlots, RushSlot } from '@ulak/contracts/rush/schema';
import { formatTime, slotText } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './slot-form.module.css';
import { slotsOfOrder, useChangeSlot } from './use-order-slots.ts';

interface SlotFormProps {
  readonly order: OrderView;
  readonly onDone: () => void;
}

/** Promises an order another slot of its day's peak, or none. */
export function SlotForm({ order, onDone }: SlotFormProps) {
  const slots = useQuery(slotsOfOrder(order.id));
  return (
    <Paper className={styles.form} p="sm" withBorder>
      <QueryView
        empty={null}
        failure="Aralıklar getirilemedi"
        query={slots}
        skeleton={<Skeleton aria-label="Yükleniyor" h="12rem" />}
      >
        {(found) => <Choices found={found} onDone={onDone} order={order} />}
      </QueryView>
    </Paper>
  );
}

/** What stands for no slot among the choices. */
const NONE = 'none';

function Choices({ found, order, onDone }: SlotFormProps & { readonly found: OrderSlots }) {
  const present = order.promisedSlot?.from ?? NONE;
  const [chosen, setChosen] = useState(present);
  const change = useChangeSlot();
  const choose = (from: string): void => {
    change.reset();
    setChosen(from);
  };
  const submit = (): void => {
    const from = chosen === NONE ? null : chosen;
    change.mutate(
      { id: order.id, from },
      {
        onSuccess: ({ data: { promisedSlot } }) => {
          toastSuccess(promisedSlot ? `Yeni söz: ${slotText(promisedSlot)}` : 'Sipariş artık aralıksız');
          onDone();
        },
      },
    );
  };
  return (
    <form
      className={desk.grid}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={desk.dim}>{describe(found)}</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Söz verilen aralık</legend>
        <Choice isChosen={chosen === NONE} onChoose={() => choose(NONE)} text="Aralıksız" />
        {found.slots.map((slot) => (
          <Choice
            isChosen={chosen === slot.from}
            isOwn={slot.from === present}
            key={slot.from}
            onChoose={() => choose(slot.from)}
            slot={slot}
            text={slotText(slot)}
          />
        ))}
      </fieldset>
      <FormError message={change.error ? messageOf(change.error, 'Aralık değiştirilemedi') : undefined} />
      <Group gap="xs" justify="flex-end">
        <Button className={desk.touch} onClick={onDone} variant="default">
          Vazgeç
        </Button>
        <Button className={desk.touch} disabled={chosen === present} loading={change.isPending} type="submit">
          Söz ver
        </Button>
      </Group>
    </form>
  );
}

/** From what the places are reckoned. */
function describe({ peakAt, couriers, slots }: OrderSlots): string {
  if (peakAt === null) return 'Bu siparişin gününde yoğun saat yok.';
  const peak = `Yoğun an ${formatTime(Date.parse(peakAt))}`;
  if (slots.length === 0) return `${peak}; aralıkların hepsi geçti.`;
  return couriers === null ? `${peak}.` : `${peak}. Yer sayısı görevdeki ${couriers} kuryeden tahmin edilir.`;
}

interface ChoiceProps {
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly slot?: RushSlot;
  readonly isOwn?: boolean;
}

function Choice({ text, isChosen, onChoose, slot, isOwn = false }: ChoiceProps) {
  const isFull = slot !== undefined && slot.taken >= slot.capacity && !isOwn;
  return (
    <label className={styles.choice} data-full={isFull || undefined}>
      <input checked={isChosen} disabled={isFull} name="slot" onChange={onChoose} type="radio" />
      <span className={desk.tabular}>{text}</span>
      {slot && (
        <span className={`${desk.tabular} ${styles.taken}`}>
          {`${slot.taken}/${slot.capacity}${isFull ? ' dolu' : isOwn ? ' · şimdiki' : ''}`}
        </span>
      )}
    </label>
  );
}
