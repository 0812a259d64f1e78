import { type StreamState, useStreamState } from '../../../lib/stream-state.ts';

const TEXTS: Record<StreamState, string> = {
  live: 'Canlı',
  connecting: 'Bağlanıyor',
  reconnecting: 'Yeniden bağlanıyor',
  off: 'Bağlı değil',
};

/** Whether what is on the screen is live (ux.md: canlı / yeniden bağlanıyor). */
export function StreamChip() {
  const state = useStreamState();
  return (
    <span className="shell-stream" data-state={state} role="status" title={TEXTS[state]}>
      <span>{TEXTS[state]}</span>
    </span>
  );
}
