import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COURIER_NOTE_MAX, COURIER_NOTES } from '@ulak/contracts/tracking/courier-note';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf, TRACKING_TEXTS } from '../model.ts';
import { leaveNote, trackedOrders } from '../queries.ts';
import { Refusal } from './refusal.tsx';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

interface CourierNoteProps {
  readonly order: TrackedOrder;
  readonly token: string;
}

/** What the courier should know at the door; may be written until pick-up, and is shown afterwards. */
export function CourierNote({ order, token }: CourierNoteProps) {
  const note = order.customerNote ?? null;
  return (
    <section className={`${surface.card} ${layout.stack}`}>
      {note !== null && (
        <p className={`${layout.stack} ${layout.tight}`}>
          <span className={text.caption}>Kuryeye notunuz</span>
          <bdi className={text.strong}>{note}</bdi>
        </p>
      )}
      {order.mayNote && (
        <details className={page.unfold}>
          <summary className={text.strong}>{note === null ? 'Kuryeye not bırak' : 'Notu değiştir'}</summary>
          <NoteForm note={note} order={order} token={token} />
        </details>
      )}
    </section>
  );
}

function NoteForm({ order, token, note }: CourierNoteProps & { readonly note: string | null }) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState(note ?? '');
  const sending = useMutation({
    mutationFn: (sent: string | null) => leaveNote({ token, orderId: order.id, note: sent }),
    onSuccess: (stored) => setTyped(stored ?? ''),
    // Also after a refusal: the courier may have picked it up meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: trackedOrders(token).queryKey }),
  });
  const send = (sent: string | null): void => {
    if (!sending.isPending) sending.mutate(sent);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(typed.trim() || null);
  };
  const isSaved = sending.isSuccess && typed === (sending.data ?? '');
  return (
    <form className={`${layout.stack} ${page.form}`} onSubmit={submit}>
      <div className={`${layout.wrap} ${page.presets}`}>
        {COURIER_NOTES.map((preset) => (
          <button
            className={`${surface.button} ${surface.outline}`}
            key={preset}
            onClick={() => setTyped((before) => addNote(before, preset))}
            type="button"
          >
            {preset}
          </button>
        ))}
      </div>
      <label className="visually-hidden" htmlFor={id}>
        Kuryeye notunuz
      </label>
      <textarea
        className={page.input}
        id={id}
        maxLength={COURIER_NOTE_MAX}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Örneğin: Zili çalmayın, bebek uyuyor"
        rows={2}
        value={typed}
      />
      <Refusal sentence={sending.isError ? sentenceOf(sending.error, TRACKING_TEXTS.noteFailed) : null} />
      <p className={text.accent} role="status">
        {isSaved && (sending.data === null ? 'Notunuz geri alındı.' : 'Notunuz kuryeye iletildi.')}
      </p>
      <div className={layout.wrap}>
        <button
          aria-disabled={sending.isPending}
          className={`${surface.button} ${surface.filled} ${surface.big}`}
          type="submit"
        >
          {sending.isPending ? 'İletiliyor…' : 'Kuryeye ilet'}
        </button>
        {note !== null && (
          <button
            aria-disabled={sending.isPending}
            className={`${surface.button} ${surface.outline} ${surface.big}`}
            onClick={() => send(null)}
            type="button"
          >
            Notu geri al
          </button>
        )}
      </div>
    </form>
  );
}

/** A proposed note behind what is written already, once and as far as there is room. */
function addNote(before: string, preset: string): string {
  const text = before.trim();
  if (text.includes(preset)) return before;
  return (text === '' ? preset : `${text}, ${preset}`).slice(0, COURIER_NOTE_MAX);
}
