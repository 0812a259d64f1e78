import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf, TRACKING_TEXTS } from '../model.ts';
import { rateDelivery, trackedOrders } from '../queries.ts';
import { Icon } from './icon.tsx';
import { Refusal } from './refusal.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

const STARS = [1, 2, 3, 4, 5] as const;
const DEFAULT_STARS = 5;
const COMMENT_MAX = 1_000;
const WORDS = ['', 'Çok kötü', 'Kötü', 'Orta', 'İyi', 'Çok iyi'] as const;

/** Stars in two taps: the star, then send (spec 3 §5: default 5, comment optional). Afterwards thanks. */
export function RatingForm({ order, token }: { order: TrackedOrder; token: string }) {
  const id = useId();
  const client = useQueryClient();
  const [stars, setStars] = useState<number>(DEFAULT_STARS);
  const [comment, setComment] = useState('');
  const sending = useMutation({
    mutationFn: () =>
      rateDelivery({ token, orderId: order.id, rating: stars, comment: comment.trim() || null }),
    // Also after a refusal: somebody else with the same link may have rated meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: trackedOrders(token).queryKey }),
  });
  const rated = order.rating ?? (sending.isSuccess ? stars : null);
  if (rated !== null) return <Thanks stars={rated} />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <section className={`${surface.card} ${layout.stack}`}>
      <h2>{order.courierName ? `${order.courierName} nasıldı?` : 'Teslimat nasıldı?'}</h2>
      <form className={`${layout.stack} ${page.form}`} onSubmit={submit}>
        <fieldset className={`${layout.wrap} ${cards.stars}`}>
          <legend className="visually-hidden">Puanınız</legend>
          {STARS.map((star) => (
            <label className={surface.disc} data-on={star <= stars || undefined} key={star}>
              <input
                checked={star === stars}
                className="visually-hidden"
                name={`${id}-stars`}
                onChange={() => setStars(star)}
                type="radio"
                value={star}
              />
              <Icon name="star" size="2.25rem" />
              <span className="visually-hidden">{`${star} yıldız, ${WORDS[star]}`}</span>
            </label>
          ))}
          <output aria-hidden className={text.strong}>
            {WORDS[stars]}
          </output>
        </fieldset>
        <label className="visually-hidden" htmlFor={`${id}-comment`}>
          Yorumunuz (isteğe bağlı)
        </label>
        <textarea
          className={page.input}
          id={`${id}-comment`}
          maxLength={COMMENT_MAX}
          onChange={(event) => setComment(event.target.value)}
          placeholder="Yorumunuz (isteğe bağlı)"
          rows={2}
          value={comment}
        />
        <Refusal sentence={sending.isError ? sentenceOf(sending.error, TRACKING_TEXTS.rateFailed) : null} />
        <button
          aria-disabled={sending.isPending}
          className={`${surface.button} ${surface.filled} ${surface.big}`}
          type="submit"
        >
          {sending.isPending ? 'Gönderiliyor…' : 'Değerlendirmeyi gönder'}
        </button>
      </form>
    </section>
  );
}

const Thanks = ({ stars }: { stars: number }) => (
  <section className={`${surface.card} ${layout.stack} ${cards.thanks}`} role="status">
    <h2>Değerlendirmeniz için teşekkürler!</h2>
    <p aria-label={`Puanınız: 5 üzerinden ${stars}`} className={`${layout.wrap} ${cards.stars}`} role="img">
      {STARS.map((star) => (
        <span data-on={star <= stars || undefined} key={star}>
          <Icon name="star" size="1.5rem" />
        </span>
      ))}
    </p>
  </section>
);
