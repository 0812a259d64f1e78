import { useMutation } from '@tanstack/react-query';
import { revealBranchKey } from '@ulak/contracts/branches/key-calls';
import { maskBranchKey } from '@ulak/contracts/branches/masked-key';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import { copyText } from '../../lib/copy-text.ts';
import { toastError } from '../../lib/toast.ts';

export interface WholeKey {
  /** Null: it is not shown. */
  readonly whole: string | null;
  readonly isRevealing: boolean;
  readonly reveal: () => void;
  /** Copies it, shown or not. */
  readonly copy: () => Promise<void>;
  /** Shows a key that was just made; null hides it. */
  readonly show: (key: string | null) => void;
}

/** The whole key of a branch once somebody asks for it; the server records who did (decision 059). */
export function useWholeKey({ id, apiKey }: Pick<BranchView, 'id' | 'apiKey'>): WholeKey {
  const [shown, setShown] = useState<{ key: string; masks: readonly (string | undefined)[] } | null>(null);
  const show = (key: string | null): void =>
    setShown(key === null ? null : { key, masks: [apiKey, maskBranchKey(key)] });
  const fetchKey = async (): Promise<string> => (await call(revealBranchKey, { params: { id } })).apiKey;
  const reveal = useMutation({
    mutationFn: fetchKey,
    onSuccess: show,
    onError: (error) => toastError(messageOf(error, 'API anahtarı gösterilemedi')),
    gcTime: 0,
  });
  // replaced by somebody else meanwhile: what is shown has ended
  const whole = shown?.masks.includes(apiKey) ? shown.key : null;
  return {
    whole,
    isRevealing: reveal.isPending,
    reveal: reveal.mutate,
    copy: () => copyText(whole ?? fetchKey, 'API anahtarı kopyalandı.'),
    show,
  };
}
