import { Alert, Button, Textarea } from '@mantine/core';
import type { CourierDelay } from '@ulak/contracts/delays/schema';
import { MAX_DELAY_NOTES } from '@ulak/contracts/delays/status';
import { useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { branchRuleText, distanceText, momentText } from '../model/delay-texts.ts';
import { useResolve } from '../queries.ts';
import { ActualReturn, DelayBadge, DelayDuration } from './delay-signs.tsx';
import styles from './delays.module.css';

interface DelayDialogProps {
  /** Null while none is open. */
  readonly delay: CourierDelay | null;
  readonly onClose: () => void;
}

/** A late return: why, what a manager noted, and the way to resolve it (spec 4 §2). */
export function DelayDialog({ delay, onClose }: DelayDialogProps) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(delay);
  if (delay !== null && delay !== last) setLast(delay);
  return (
    <ResponsiveDialog
      onClose={onClose}
      opened={delay !== null}
      size={560}
      title={last === null ? '' : `Gecikme detayı · ${last.courierName}`}
    >
      {last !== null && <Details delay={last} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function Details({ delay, onClose }: { readonly delay: CourierDelay; readonly onClose: () => void }) {
  return (
    <div className={desk.column}>
      <span className={`${desk.row} ${desk.between}`}>
        <DelayDuration delay={delay} />
        <DelayBadge status={delay.status} />
      </span>
      <dl className={styles.facts}>
        <Fact name="Şube" value={`${delay.branchName} · ${branchRuleText(delay)}`} />
        <Fact name="Mesafe" value={distanceText(delay)} />
        <Fact name="Dönüş başlangıcı" value={momentText(delay.delayStartTime)} />
        <Fact name="Beklenen dönüş" value={momentText(delay.expectedReturnTime)} />
        <div>
          <dt>Gerçekleşen dönüş</dt>
          <dd>
            <ActualReturn delay={delay} />
          </dd>
        </div>
        {delay.heldSince !== null && (
          <Fact name="Molada" value={`${momentText(delay.heldSince)} itibarıyla`} />
        )}
      </dl>
      <Words name="Gecikme nedeni" text={reasonOf(delay)} />
      {delay.status !== 'ACTIVE' && <Words name="Yönetici notu" text={delay.managerNotes ?? 'Not yok.'} />}
      <Outcome delay={delay} key={delay.id} onClose={onClose} />
    </div>
  );
}

const reasonOf = ({ delayReason, status }: CourierDelay): string =>
  delayReason ??
  (status === 'ACTIVE' ? 'Gecikme sürüyor. Neden, bitince konum izinden yazılır.' : 'Kurye zamanında döndü.');

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Words = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <section aria-label={name}>
    <h3 className={styles.heading}>{name}</h3>
    <p className={styles.words}>{text}</p>
  </section>
);

/** What became of it, or the form that ends it. */
function Outcome({ delay, onClose }: { readonly delay: CourierDelay; readonly onClose: () => void }) {
  if (delay.status === 'ACTIVE') return <ResolveForm delay={delay} onClose={onClose} />;
  if (delay.status === 'OFFLINE')
    return <Alert color="gray">Kurye çevrimdışı olduğu için dönüşünün takibi sona erdi.</Alert>;
  if (delay.resolvedAt === null) return null;
  return (
    <p className={desk.note}>
      Çözüldü: {momentText(delay.resolvedAt)} · {delay.resolvedByName ?? 'Sistem'}
    </p>
  );
}

function ResolveForm({ delay, onClose }: { readonly delay: CourierDelay; readonly onClose: () => void }) {
  const [notes, setNotes] = useState('');
  const resolve = useResolve(onClose);
  return (
    <form
      className={desk.column}
      onSubmit={(event) => {
        event.preventDefault();
        if (!resolve.isPending) resolve.mutate({ id: delay.id, notes });
      }}
    >
      <Textarea
        description="İsteğe bağlı; raporda ve Excel’de görünür."
        label="Çözüm notu"
        maxLength={MAX_DELAY_NOTES}
        onChange={(event) => setNotes(event.currentTarget.value)}
        rows={3}
        value={notes}
      />
      <Button className={desk.touch} loading={resolve.isPending} size="md" type="submit">
        Gecikmeyi Çöz
      </Button>
    </form>
  );
}
