import { Alert, Button, Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Rehearsal, RehearsalId } from '@ulak/contracts/rehearsals/schema';
import { formatNumber } from '@ulak/contracts/format';
import { useEffect, useRef } from 'react';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import analysis from '../../../domain/analysis/analysis.module.css';
import desk from '../../../ui/desk.module.css';
import { dayWords, isEnded } from '../model/days.ts';
import {
  calibrationWords,
  pacingWords,
  secondWords,
  settingsWords,
  toleranceWarning,
} from '../model/words.ts';
import { endedRehearsals, rehearsalOf, useCancelRehearsal } from '../queries.ts';
import { ResultTable } from './result-table.tsx';
import styles from './rehearsal.module.css';

interface OpenedRehearsalProps {
  readonly id: RehearsalId;
  /** The day that is being edited. */
  readonly day: string;
  readonly onClose: () => void;
  /** Takes its settings over for another try. */
  readonly onReuse: (rehearsal: Rehearsal) => void;
}

/** A rehearsal that waits, runs or has ended. */
export function OpenedRehearsal({ id, day, onClose, onReuse }: OpenedRehearsalProps) {
  const query = useQuery(rehearsalOf(id));
  const client = useQueryClient();
  const { data, error } = query;
  const section = useRef<HTMLElement>(null);
  // who pressed something is led here; who came by the address reads from the top
  useEffect(() => {
    if (document.activeElement !== document.body) section.current?.focus();
  }, []);
  const hasEnded = data !== undefined && isEnded(data);
  useEffect(() => {
    if (hasEnded) endedRehearsals(client);
  }, [client, hasEnded]);
  return (
    <section
      aria-label="Prova"
      className={`${desk.panel} ${desk.column} ${styles.opened}`}
      ref={section}
      tabIndex={-1}
    >
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data ? (
        <>
          <div className={`${desk.row} ${desk.between}`}>
            <div>
              <h2 className={analysis.name}>{dayWords(data.day)} provası</h2>
              <p className={desk.note}>{settingsWords(data.settings)}</p>
            </div>
            <div className={`${desk.row} ${desk.touch}`}>
              {hasEnded && data.day === day && (
                <Button onClick={() => onReuse(data)} size="xs" variant="default">
                  Bu ayarları düzenle
                </Button>
              )}
              <Button onClick={onClose} size="xs" variant="subtle">
                Kapat
              </Button>
            </div>
          </div>
          <State rehearsal={data} />
        </>
      ) : (
        !error && <Skeleton aria-label="Yükleniyor..." h="8rem" />
      )}
      {error && !data && (
        <div className={desk.touch}>
          <Button onClick={onClose} size="xs" variant="subtle">
            Kapat
          </Button>
        </div>
      )}
    </section>
  );
}

function State({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { state, result } = rehearsal;
  if (!isEnded(rehearsal)) return <Running rehearsal={rehearsal} />;
  if (state === 'CANCELLED')
    return (
      <Alert color="gray" role="status" variant="light">
        Bu prova iptal edildi; sonucu yok.
      </Alert>
    );
  if (state === 'FAILED' || result === null)
    return (
      <Alert color="red" role="alert" variant="light">
        Bu prova tamamlanamadı. Yeniden deneyin; yine olmazsa başka bir gün seçin.
      </Alert>
    );
  const { calibration, pacingHelps } = result;
  const [warning, pacing] = [toleranceWarning(calibration), pacingWords(pacingHelps)];
  const second = secondWords(result);
  return (
    <>
      {warning && (
        <Alert color="yellow" role="status" variant="light">
          <b>Bu günün provası gerçeğe uzak.</b> {warning}
        </Alert>
      )}
      {pacing && <p className={styles.pacing}>{pacing}</p>}
      {second && <p className={desk.note}>{second}</p>}
      <ResultTable result={result} />
      <p className={desk.small}>{calibrationWords(calibration)}</p>
    </>
  );
}

function Running({ rehearsal: { id, state, done, total } }: { readonly rehearsal: Rehearsal }) {
  const cancel = useCancelRehearsal();
  return (
    <div className={desk.column} data-part="rehearsal-progress">
      <span className={`${desk.row} ${desk.between} ${desk.touch}`}>
        <span role="status">
          {state === 'QUEUED'
            ? 'Sırada: önündeki prova bitince başlar.'
            : `Gün oynatılıyor: ${formatNumber(done)} / ${formatNumber(total)}`}
        </span>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate(id)} size="sm" variant="default">
          İptal et
        </Button>
      </span>
      <Progress aria-label="Oynatılan günler" value={total === 0 ? 0 : (done / total) * 100} />
    </div>
  );
}
