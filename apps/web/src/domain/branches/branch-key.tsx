import { Button, Group } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useState } from 'react';
import desk from '../../ui/desk.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import styles from './branch-key.module.css';
import { KeyConnection } from './key-connection.tsx';
import { PreviousKey } from './previous-key.tsx';
import { useWholeKey } from './use-whole-key.ts';

const NO_KEY = 'Bu anahtar gösterilemiyor; yenileyebilirsiniz.';
const ReplaceKeyDialog = lazyDialog(async () => (await import('./replace-key-dialog.tsx')).ReplaceKeyDialog, {
  isOpen: ({ opened }) => opened,
  close: ({ onClose }) => onClose(),
});

/**
 * The key by which an order system sends orders to a branch: whether it is used, masked, shown whole when
 * asked for, copied, replaced; and the former one while it works beside it (spec 2 §2.6, §8).
 */
export function BranchKey({ branch }: { branch: BranchView }) {
  const { whole, isRevealing, reveal, copy, show } = useWholeKey(branch);
  const [isReplacing, setReplacing] = useState(false);
  const isUnreadable = branch.apiKey === undefined;
  return (
    <>
      <p className={desk.note}>
        Sipariş sisteminiz siparişleri bu anahtarla gönderir. Anahtarı gören herkes bunu yapabilir; yalnızca
        güvendiğiniz kişilerle paylaşın. Her gösterme kayda geçer.
      </p>
      <div>
        <KeyConnection branch={branch} />
      </div>
      <code className={styles.key} data-part="branch-key">
        {whole ?? branch.apiKey ?? NO_KEY}
      </code>
      <Group className={desk.touch} gap="xs">
        {whole === null ? (
          <Button
            data-autofocus
            disabled={isUnreadable}
            leftSection={<IconEye aria-hidden size="1rem" />}
            loading={isRevealing}
            onClick={() => reveal()}
            size="xs"
            variant="default"
          >
            Göster
          </Button>
        ) : (
          <Button
            leftSection={<IconEyeOff aria-hidden size="1rem" />}
            onClick={() => show(null)}
            size="xs"
            variant="default"
          >
            Gizle
          </Button>
        )}
        <Button
          disabled={isUnreadable && whole === null}
          leftSection={<IconCopy aria-hidden size="1rem" />}
          onClick={() => void copy()}
          size="xs"
          variant="default"
        >
          Kopyala
        </Button>
        <Button
          leftSection={<IconRefresh aria-hidden size="1rem" />}
          onClick={() => setReplacing(true)}
          size="xs"
          variant="default"
        >
          Yenile
        </Button>
      </Group>
      {branch.previousKeyUntil && <PreviousKey branch={branch} until={branch.previousKeyUntil} />}
      <MountOnFirstOpen isOpen={isReplacing}>
        <ReplaceKeyDialog
          branch={branch}
          opened={isReplacing}
          onClose={() => setReplacing(false)}
          onReplaced={show}
        />
      </MountOnFirstOpen>
    </>
  );
}
