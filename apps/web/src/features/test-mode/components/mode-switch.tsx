import { Button, Group } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useNow } from '../../../lib/clock.ts';
import desk from '../../../ui/desk.module.css';
import { HOURS, testModeEnd, untilText } from '../model/hours-text.ts';
import { useTestMode } from '../queries.ts';
import styles from './test-mode.module.css';

const TICK_MS = 1_000;

/** What the mode does, in words, and how long it is on. */
export function ModeSwitch({ branch }: { readonly branch: BranchView }) {
  const until = testModeEnd(branch, useNow(TICK_MS));
  const { mutate, isPending, variables } = useTestMode(branch.id);
  return (
    <section aria-label="Test modu" className={`${desk.panel} ${desk.grid} ${styles.panel}`}>
      <p className={desk.note}>
        Test modu açıkken bu şubenin API anahtarıyla gelen siparişler test sayılır. Panoda “TEST” yazısıyla
        görünür, elle atanıp her adımdan geçirilebilir. Otomatik atamaya girmez; hiçbir rapora, özete, kurye
        puanına ve kazanca sayılmaz. Panelden elle girilen siparişler her zaman gerçektir.
      </p>
      <p className={desk.note}>
        Gerçek siparişler aynı anahtarla geliyorsa açmayın: onlar da test sayılır ve gerçeğe çevrilemez.
      </p>
      <p className={until === null ? desk.strong : `${desk.warning} ${desk.line}`} role="status">
        {until === null ? (
          'Test modu kapalı.'
        ) : (
          <>
            <IconFlask aria-hidden size="1.125rem" />
            <span>
              <b>Test modu açık.</b> {untilText(until)} tarihinde kendiliğinden kapanır.
            </span>
          </>
        )}
      </p>
      <Group aria-label="Test modunun süresi" className={desk.touch} gap="xs" role="group">
        {HOURS.map(({ hours, label }) => (
          <Button
            disabled={isPending && variables !== hours}
            key={hours}
            loading={isPending && variables === hours}
            size="xs"
            variant="default"
            onClick={() => mutate(hours)}
          >
            {until === null ? `${label} aç` : `${label} sonra kapat`}
          </Button>
        ))}
        {until !== null && (
          <Button
            disabled={isPending && variables !== 0}
            loading={isPending && variables === 0}
            size="xs"
            onClick={() => mutate(0)}
          >
            Şimdi kapat
          </Button>
        )}
      </Group>
    </section>
  );
}
