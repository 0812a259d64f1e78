import { asBoolean, storedValue } from './stored-value.ts';
import { playSound, type Sound } from './tone.ts';
import { vibrate } from './vibrate.ts';

/** Whether the courier's alarm makes no sound on this device. */
export const alarmMuted = storedValue('ulak.alarm-muted', false, asBoolean);

/** Harsh and high, to be heard from a pocket in traffic. */
const ALARM: Sound = {
  notes: [0, 0.25, 0.5, 1, 1.25, 1.5].map((afterS, index) => ({ hz: index % 2 ? 1_318.5 : 987.8, afterS })),
  loudness: 0.9,
  wave: 'square',
  fadeS: 0.24,
};
const VIBRATION_MS = [400, 150, 400, 150, 400];

/** Sounds and vibrates once; muted it vibrates only. */
export function playAlarm(): void {
  vibrate(VIBRATION_MS);
  if (!alarmMuted.get()) playSound(ALARM);
}
