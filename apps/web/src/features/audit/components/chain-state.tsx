import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { AuditChainHead } from '@ulak/contracts/audit/schema';
import { formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import desk from '../../../ui/desk.module.css';
import styles from './audit.module.css';

/** Up to where the log is sealed, in plain words, with the head that can be kept elsewhere. */
export function ChainState({ chain }: { chain: AuditChainHead | null }) {
  if (chain === null)
    return (
      <p className={`${desk.note} ${desk.inline}`} role="status">
        <IconLockOpen aria-hidden size="1rem" />
        Kayıtlar henüz mühürlenmedi; ilk mühür birkaç dakika içinde basılır.
      </p>
    );
  return (
    <details className={desk.note}>
      <summary className={styles.summary}>
        <IconLock aria-hidden size="1rem" />{' '}
        <span role="status">
          Zincir: {formatNumber(chain.id)}. kayda kadar mühürlü ({formatFullDateTime(Date.parse(chain.at))})
        </span>
      </summary>
      <p>
        Mühürlenen bir kayıt sonradan değiştirilir, silinir ya da araya kayıt eklenirse sunucudaki{' '}
        <code>npm run audit:verify</code> komutu bunu bulur. Yeni kayıtlar bir iki dakika içinde mühürlenir.
        Aşağıdaki özeti başka bir yerde saklayın: zincirin baştan yazılıp yazılmadığı onunla anlaşılır.
      </p>
      <code className={styles.hash}>
        {chain.hash}@{chain.id}
      </code>
    </details>
  );
}
