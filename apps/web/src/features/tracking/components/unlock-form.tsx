import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrackedOrder } from '@ulak/contracts/tracking/endpoints';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf, TRACKING_TEXTS } from '../model.ts';
import { asReply, trackedOrders, unlock } from '../queries.ts';
import { Icon } from './icon.tsx';
import { Refusal } from './refusal.tsx';

const LENGTH = 4;

/** Opens the order's content with what only its customer knows: the end of the order number (DECISIONS "Public tracking and privacy"). */
export function UnlockForm({ order, token }: { order: TrackedOrder; token: string }) {
  const id = useId();
  const client = useQueryClient();
  const [lastFour, setLastFour] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const opening = useMutation({
    mutationFn: () => unlock(token, order.id, lastFour.trim()),
    onSuccess: (orders) => client.setQueryData(trackedOrders(token).queryKey, asReply(orders)),
    onError: (error) => setProblem(sentenceOf(error, TRACKING_TEXTS.loadFailed)),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (opening.isPending) return;
    if (lastFour.trim() === '') setProblem('Sipariş numarasının son 4 hanesini girin');
    else opening.mutate();
  };

  return (
    <section className="trk-card trk-unlock">
      <h2>
        <Icon name="lock" size={18} /> Sipariş içeriği
      </h2>
      <p className="trk-dim">Ürünleri, tutarı ve adresi görmek için sipariş numaranızın son 4 hanesini yazın.</p>
      <form className="trk-form" noValidate onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          Sipariş numarasının son 4 hanesi
        </label>
        <div className="trk-inline">
          <input
            autoCapitalize="characters"
            autoComplete="off"
            className="trk-input trk-input-code tabular"
            id={id}
            maxLength={LENGTH}
            onChange={(event) => {
              setLastFour(event.target.value);
              setProblem(null);
            }}
            placeholder="••••"
            spellCheck={false}
            value={lastFour}
          />
          <button aria-disabled={opening.isPending} className="trk-button trk-button-plain" type="submit">
            Göster
          </button>
        </div>
        <Refusal sentence={problem} />
      </form>
    </section>
  );
}
