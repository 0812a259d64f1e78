import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { STOP_MANAGERS } from '@ulak/contracts/roles';
import type { BranchStop } from '@ulak/contracts/stops/schema';
import { useNow } from '../../../lib/clock.ts';
import { hasRole } from '../../../lib/has-role.ts';
import { useSession } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { bandText } from '../model/stop-texts.ts';
import { useEndStop } from '../queries.ts';
import styles from './delivery-stops.module.css';

const TICK_MS = 5_000;

interface StopBandProps {
  readonly branches: readonly Pick<BranchView, 'id' | 'name' | 'companyName' | 'deliveryStop'>[];
}

/** A line for each stop of deliveries, with the way out of it for those who may (docs/decisions/080). */
export function StopBand({ branches }: StopBandProps) {
  const now = useNow(TICK_MS);
  const { role } = useSession();
  const stops = new Map<number, { stop: BranchStop; name: string }>();
  for (const { name, companyName, deliveryStop: stop } of branches)
    if (stop && Date.parse(stop.endsAt) > now)
      stops.set(stop.id, { stop, name: stop.isCompany ? `${companyName ?? 'Şirket'}, tüm şubeler` : name });
  return [...stops.values()].map(({ stop, name }) => (
    <Line
      key={stop.id}
      mayEnd={hasRole(role, STOP_MANAGERS) && (!stop.isCompany || role !== 'BRANCH_MANAGER')}
      name={name}
      stop={stop}
      text={bandText(name, stop, now)}
    />
  ));
}

interface LineProps {
  readonly stop: BranchStop;
  readonly name: string;
  readonly text: string;
  readonly mayEnd: boolean;
}

/** As text: the screen of another page. */
const STOPS_PATH: string = '/delivery-stops';

function Line({ stop, name, text, mayEnd }: LineProps) {
  const { mutate, isPending } = useEndStop(stop.id);
  const ask = async (): Promise<void> => {
    const message = `${name} için teslimat yeniden başlar; bekleyen siparişler atanabilir.`;
    if (await confirm({ title: 'Durdurma bitirilsin mi?', message, confirmLabel: 'Bitir' })) mutate();
  };
  return (
    <div className={`${desk.warning} ${desk.line} ${styles.band}`} data-part="delivery-stop" role="status">
      <IconHandStop aria-hidden size="1.125rem" />
      <bdi className={desk.breaks}>{text}</bdi>
      {mayEnd && (
        <span className={`${desk.row} ${desk.touch} ${desk.end}`}>
          <Button component={Link} size="compact-xs" to={STOPS_PATH} variant="default">
            Değiştir
          </Button>
          <Button loading={isPending} onClick={() => void ask()} size="compact-xs" variant="default">
            Bitir
          </Button>
        </span>
      )}
    </div>
  );
}
