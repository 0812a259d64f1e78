import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { useState } from 'react';
import { turnOnPush } from '../../../lib/push.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { followedOrders } from '../model/follow.ts';
import { followOrder } from '../queries.ts';
import cards from './order-cards.module.css';

type Face = 'ask' | 'asking' | 'on' | 'refused' | 'failed';

const SENTENCES: Record<Face, string> = {
  ask: 'Siparişiniz yola çıkınca ve teslim edilince bu cihaza bildirim gelir.',
  asking: 'Siparişiniz yola çıkınca ve teslim edilince bu cihaza bildirim gelir.',
  on: 'Siparişiniz yola çıkınca ve teslim edilince haber vereceğiz. Sayfayı kapatabilirsiniz.',
  refused: 'Tamam, bildirim göndermeyeceğiz. Bu sayfa açık kaldıkça kendini yeniler.',
  failed: 'Bildirim açılamadı. Bu sayfa açık kaldıkça kendini yeniler.',
};

/** Offers to tell about this order while the page is closed; whoever refuses is not asked again. */
export function PushCard({ order, token }: { order: TrackedOrder; token: string }) {
  const [face, setFace] = useState<Face>(() => (followedOrders.has(order.id) ? 'on' : 'ask'));
  const accept = async (): Promise<void> => {
    setFace('asking');
    try {
      const state = await turnOnPush((subscription) => followOrder(token, order.id, subscription));
      if (state === 'on') followedOrders.add(order.id);
      setFace(state === 'on' ? 'on' : 'refused');
    } catch {
      setFace('failed');
    }
  };
  const isOpen = face === 'ask' || face === 'asking';
  return (
    <section className={`${surface.card} ${layout.wrap}`}>
      <div className={cards.text}>
        <h2>{face === 'on' ? 'Haber vereceğiz' : 'Haber verelim mi?'}</h2>
        <p className={text.dim} role="status">
          {SENTENCES[face]}
        </p>
      </div>
      {isOpen && (
        <button
          className={`${surface.button} ${cards.call}`}
          disabled={face === 'asking'}
          onClick={() => void accept()}
          type="button"
        >
          Haber ver
        </button>
      )}
    </section>
  );
}
