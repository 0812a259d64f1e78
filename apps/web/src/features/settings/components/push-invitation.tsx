import { Button } from '@mantine/core';
import { useState } from 'react';
import { quickPushState } from '../../../lib/push-support.ts';
import { useSession } from '../../../lib/session.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { PUSH_TEXTS, type PushChoice, pushChoice } from '../model/push.ts';
import { usePush } from './use-push.ts';

const INVITATION = 'Telefon cebinizdeyken yeni siparişi duymak ister misiniz?';
const TAKEN_BACK = 'Bu telefonda bildirimler kapanmış: cebinizdeyken yeni siparişi duymazsınız.';

/**
 * Asks a courier once whether the phone should ring in their pocket, and again when the browser has taken the
 * permission back. What it says is known at the first render, so nothing below it moves.
 */
export function PushInvitation() {
  const { id } = useSession();
  const [words, setWords] = useState(() => invitationFor(pushChoice(id).get()));
  const { state, isBusy, problem, turn } = usePush(id);
  if (words === null) return null;
  const later = (): void => {
    pushChoice(id).set('no');
    setWords(null);
  };
  const accept = async (): Promise<void> => {
    if ((await turn(true)) === 'on') setWords(null);
  };
  const isDenied = (state ?? quickPushState()) === 'denied';
  const isAsking = !isDenied && quickPushState() !== 'install-first';
  return (
    <section aria-label="Bildirim daveti" className={`${surface.card} ${layout.stack}`}>
      <p>{words}</p>
      {isDenied && <p role="alert">{PUSH_TEXTS.denied} Ayarlar sayfasında nasıl açılacağı yazıyor.</p>}
      {problem && <p role="alert">{problem}</p>}
      <div className={layout.wrap}>
        {isAsking && (
          <Button flex={1} loading={isBusy} onClick={() => void accept()} size="touch">
            Aç
          </Button>
        )}
        <Button flex={1} onClick={later} size="touch" variant="default">
          {isAsking ? 'Sonra' : 'Anladım'}
        </Button>
      </div>
    </section>
  );
}

/** What a courier is asked or told who chose this on this device; null: nothing. */
function invitationFor(choice: PushChoice): string | null {
  const state = quickPushState();
  if (choice === null)
    return state === 'install-first' ? PUSH_TEXTS[state] : state === 'off' ? INVITATION : null;
  const isTakenBack = state === 'denied' || (state === 'off' && Notification.permission !== 'granted');
  return choice === 'on' && isTakenBack ? TAKEN_BACK : null;
}
