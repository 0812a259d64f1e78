/** One note: hertz, and seconds after the first. */
interface Note {
  readonly hz: number;
  readonly afterS: number;
}

export interface Sound {
  readonly notes: readonly Note[];
  /** 0 to 1. */
  readonly loudness: number;
  readonly wave: OscillatorType;
  /** How long a note takes to fade, s. */
  readonly fadeS: number;
}

const ATTACK_S = 0.02;

let audio: AudioContext | null = null;

/** The page's audio; resumed, because a browser keeps a page silent until a person has touched it. */
function openAudio(): AudioContext {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
  return audio;
}

/** Plays a sound; silent where the browser does not allow it yet or there is no device. */
export function playSound({ notes, ...sound }: Sound): void {
  try {
    const context = openAudio();
    for (const { hz, afterS } of notes) playNote(context, sound, { hz, at: context.currentTime + afterS });
  } catch {
    // No sound device: what is on the screen says the same.
  }
}

/** Call it at a touch: later sounds are heard without one. */
export function unlockSound(): void {
  try {
    openAudio();
  } catch {
    // no sound device
  }
}

function playNote(
  context: AudioContext,
  { loudness, wave, fadeS }: Omit<Sound, 'notes'>,
  { hz, at }: { hz: number; at: number },
): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + fadeS);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + fadeS);
}
