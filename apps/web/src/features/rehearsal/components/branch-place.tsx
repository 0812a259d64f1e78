import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { placeText } from '@ulak/contracts/heatmap/place-text';
import { REHEARSAL_LIMITS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import { useState } from 'react';
import { SECOND_BRANCH_COURIERS } from '../../../domain/analysis/rehearsal-address.ts';
import desk from '../../../ui/desk.module.css';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import choices from '../../../ui/radio-choices.module.css';
import type { Draft } from '../model/draft.ts';
import { Stepper } from './stepper.tsx';
import styles from './rehearsal.module.css';

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog, {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

interface BranchPlaceProps {
  readonly day: RehearsalDay;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Where the branch would be, or a second one besides. */
export function BranchPlace({ day, draft, onChange }: BranchPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className={styles.part}>
      <legend>Şubenin yeri</legend>
      <p className={desk.note}>
        {draft.location === null ? 'Bulunduğu yerde' : placeText(draft.location, day.location)}
      </p>
      {draft.location && <Standing draft={draft} onChange={onChange} />}
      <div className={`${desk.row} ${desk.touch}`}>
        <Button
          leftSection={<IconMapPin aria-hidden size="1rem" />}
          onClick={() => setOpen(true)}
          size="xs"
          variant="default"
        >
          Haritada seç
        </Button>
        {draft.location && (
          <Button onClick={() => onChange({ location: null, second: null })} size="xs" variant="subtle">
            Sıfırla
          </Button>
        )}
      </div>
      <MountOnFirstOpen isOpen={isOpen}>
        <PlaceDialog
          isOpen={isOpen}
          isSecond={draft.second !== null}
          onClose={() => setOpen(false)}
          onPick={(location) => onChange(location ? { location } : { location, second: null })}
          real={day.location}
          value={draft.location}
        />
      </MountOnFirstOpen>
    </fieldset>
  );
}

/** Whether the branch would stand there, or a second one with couriers of its own. */
const Standing = ({ draft: { second }, onChange }: Omit<BranchPlaceProps, 'day'>) => (
  <div
    className={`${desk.column} ${choices.choices} ${styles.standing}`}
    aria-label="Seçilen yerde"
    role="radiogroup"
  >
    <label className={choices.radio}>
      <input
        checked={second === null}
        name="rehearsal-standing"
        onChange={() => onChange({ second: null })}
        type="radio"
      />
      Şube buraya taşınsaydı
    </label>
    <label className={choices.radio}>
      <input
        checked={second !== null}
        name="rehearsal-standing"
        onChange={() => onChange({ second: second ?? SECOND_BRANCH_COURIERS })}
        type="radio"
      />
      Burada ikinci bir şube olsaydı
    </label>
    {second !== null && (
      <>
        <div className={desk.row}>
          <Stepper
            label="İkinci şubenin kuryesi"
            max={REHEARSAL_LIMITS.couriersPerHour}
            min={1}
            onChange={(couriers) => onChange({ second: couriers })}
            value={second}
          />
          <span className={desk.small}>ikinci şubenin kuryesi</span>
        </div>
        <p className={desk.small}>
          Buraya daha yakın siparişler ikinci şubeden çıkar. Kuryeleri öbür şubeninkilerden ayrıdır ve öbür
          şubede kurye olan saatlerde çalışır. Başka şubelerin siparişleri sayılmaz.
        </p>
      </>
    )}
  </div>
);
