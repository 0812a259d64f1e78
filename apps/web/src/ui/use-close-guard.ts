import { useCallback, useRef } from 'react';
import { confirm } from './confirm.tsx';

/**
 * Asks before a form is closed that holds what nobody has saved. @returns `close` for the dialog and
 * `setDirty` for its form
 */
export function useCloseGuard(onClose: () => void) {
  const isDirty = useRef(false);
  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const close = async (): Promise<void> => {
    const isSure =
      !isDirty.current ||
      (await confirm({
        title: 'Kaydedilmemiş değişiklikler',
        message: 'Yazdıklarınız kaydedilmedi. Kapatırsanız kaybolur.',
        confirmLabel: 'Kaydetmeden kapat',
        cancelLabel: 'Düzenlemeye dön',
        danger: true,
      }));
    if (isSure) onClose();
  };
  return { close: () => void close(), setDirty };
}
