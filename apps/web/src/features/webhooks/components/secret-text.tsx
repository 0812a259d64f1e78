import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toastError, toastSuccess } from '../../../lib/toast.ts';

/** Puts a secret on the clipboard. @param read gives it when it is asked for */
export function CopySecret({ read, disabled = false }: { read: () => Promise<string>; disabled?: boolean }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await read());
      toastSuccess('İmza anahtarı kopyalandı.');
    } catch {
      toastError('Kopyalama başarısız');
    }
  };
  return (
    <Button
      disabled={disabled}
      leftSection={<IconCopy aria-hidden size="1rem" />}
      onClick={() => void copy()}
      size="xs"
      variant="default"
    >
      Kopyala
    </Button>
  );
}

/** How a receiver checks that a message is ours. */
export const VERIFY_EXAMPLE = `import { Webhook } from 'standardwebhooks';

// Gövdeyi ayrıştırmadan, geldiği gibi verin.
const mesaj = new Webhook(ANAHTAR).verify(govde, istek.headers);`;
