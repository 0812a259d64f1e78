import { useCallback, useMemo, useState } from 'react';
import { asBoolean, storedValue } from '../../../lib/stored-value.ts';

const muted = storedValue('ulak.order-sound-muted', false, asBoolean);

/** Two soft notes, a fifth apart. */
const TONES_HZ = [659.25, 987.77] as const;
const TONE_S = 0.16;
const FADE_S = 0.5;
const LOUDNESS = 0.08;

let audio: AudioContext | null = null;

function chime(): void {
  try {
    audio ??= new AudioContext();
    // A browser keeps a page silent until the person has touched it; then there is no sound, and
    // no message.
    if (audio.state === 'suspended') void audio.resume().catch(() => {});
    for (const [index, hz] of TONES_HZ.entries()) playTone(audio, hz, audio.currentTime + index * TONE_S);
  } catch {
    // No sound device: the highlighted row says the same.
  }
}

function playTone(context: AudioContext, hz: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + FADE_S);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + FADE_S);
}

/** The sound of a new order; muting is remembered in this browser. */
export function useChime(): { isMuted: boolean; toggle: () => void; play: () => void } {
  const [isMuted, setMuted] = useState(muted.get);
  const toggle = useCallback(() => {
    muted.set(!muted.get());
    setMuted(muted.get());
    if (!muted.get()) chime();
  }, []);
  const play = useCallback(() => {
    if (!muted.get()) chime();
  }, []);
  return useMemo(() => ({ isMuted, toggle, play }), [isMuted, toggle, play]);
}
