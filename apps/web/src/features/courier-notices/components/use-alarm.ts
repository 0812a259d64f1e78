import type { NoticeId } from '@ulak/contracts/ids';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import { useEffect, useRef, useState } from 'react';
import { playAlarm } from '../../../lib/alarm-sound.ts';
import { unlockSound } from '../../../lib/tone.ts';

const REPEAT_MS = 4_000;
/** After so long nobody is near; the desk sees that nobody looked. */
const MAX_ALARM_MS = 2 * 60_000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Sounds and vibrates every four seconds for each notice that arrives unseen, until the courier looks: the
 * page is on the screen and touched, or nothing is left to be heard; two minutes at most.
 * @param notices undefined: not known yet
 * @param isAlarming whether a notice still has to be heard
 */
export function useAlarm(
  notices: readonly CourierNotice[] | undefined,
  isAlarming: (notice: CourierNotice) => boolean,
): void {
  const [known] = useState(() => new Map<NoticeId, CourierNotice>());
  const [heard] = useState(() => new Set<NoticeId>());
  const [rung] = useState(() => new Set<NoticeId>());
  const latest = useRef(isAlarming);
  const startedAt = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);

  useEffect(() => {
    latest.current = isAlarming;
    for (const notice of notices ?? [])
      if (notice.seenAt === null || known.has(notice.id)) known.set(notice.id, notice);
    const alarming = (): CourierNotice[] =>
      [...known.values()].filter((notice) => !heard.has(notice.id) && latest.current(notice));
    const isAny = (): boolean => alarming().length > 0;
    // not when it arrives: its order may come to the page after it
    const isNew = alarming().some(({ id }) => !rung.has(id));
    for (const { id } of alarming()) rung.add(id);
    const stop = (): void => {
      clearInterval(timer.current);
      timer.current = undefined;
    };
    const ring = (): void => {
      if (!isAny() || performance.now() - (startedAt.current ?? 0) >= MAX_ALARM_MS) stop();
      else playAlarm();
    };
    if (!isAny()) stop();
    else if (isNew) {
      stop();
      startedAt.current = performance.now();
      ring();
      timer.current = setInterval(ring, REPEAT_MS);
    }
  }, [notices, isAlarming, known, heard, rung]);

  useEffect(() => {
    const onTouch = (): void => {
      unlockSound();
      if (document.hidden) return;
      for (const id of rung) heard.add(id);
      clearInterval(timer.current);
      timer.current = undefined;
    };
    for (const type of TOUCHES) addEventListener(type, onTouch, { capture: true, passive: true });
    return () => {
      for (const type of TOUCHES) removeEventListener(type, onTouch, { capture: true });
      clearInterval(timer.current);
    };
  }, [rung, heard]);
}
