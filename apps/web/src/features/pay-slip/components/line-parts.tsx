import { formatClock } from '@ulak/contracts/format';
import { deductionText } from '@ulak/contracts/salary/deduction-kinds';
import type { PaySlip, SlipEntry } from '@ulak/contracts/salary/pay-slip';
import type { SlipLineKey } from '@ulak/contracts/salary/slip-line-keys';
import { formatFullDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import type { ReactNode } from 'react';
import { workDayText } from '../../../domain/pay/pay-texts.ts';
import { PartList, SlipPart } from './slip-part.tsx';
import { FuelDays, WorkDays } from './work-days.tsx';
import styles from './pay-slip.module.css';

const momentText = (at: string): string => formatFullDateTime(Date.parse(at));

/** What a line of the slip is made of. */
export function LineParts({ of, slip }: { of: SlipLineKey; slip: PaySlip }): ReactNode {
  if (of === 'packages') return <Packages slip={slip} />;
  if (of === 'bonuses')
    return <Entries empty="Bu ay bonus yok." entries={slip.bonuses} kind="bonus" label="Bonuslar" />;
  if (of === 'corrections')
    return (
      <Entries empty="Bu ay düzeltme yok." entries={slip.corrections} kind="correction" label="Düzeltmeler" />
    );
  if (of === 'deductions') return <Deductions slip={slip} />;
  if (of === 'work') return <WorkDays slip={slip} />;
  return of === 'rent' ? <Rent slip={slip} /> : <FuelDays slip={slip} />;
}

const Packages = ({ slip: { packages } }: { slip: PaySlip }) => (
  <PartList empty="Bu ay teslim edilen paket yok." isEmpty={packages.length === 0} label="Paketler">
    {packages.map(({ earningId, orderNumber, at, evidence, amount }) => (
      <SlipPart
        badge={evidence.formula === 'old' && <span className={styles.old}>Eski kayıt</span>}
        key={earningId}
        name={orderNumber === null ? `Paket ${earningId}` : `Sipariş #${orderNumber}`}
        pointer={`package:${earningId}`}
        value={amount}
        words={[
          momentText(at),
          evidence.formula === 'old'
            ? 'Ayrıntılı hesap başlamadan önce kaydedildi; hangi ücretle hesaplandığı saklanmamış.'
            : explainEarning(evidence),
        ]}
      />
    ))}
  </PartList>
);

interface EntriesProps {
  readonly entries: readonly SlipEntry[];
  readonly kind: 'bonus' | 'correction';
  readonly label: string;
  readonly empty: string;
}

const Entries = ({ entries, kind, label, empty }: EntriesProps) => (
  <PartList empty={empty} isEmpty={entries.length === 0} label={label}>
    {entries.map(({ id, at, amount, notes, actorName }) => (
      <SlipPart
        key={id}
        name={kind === 'bonus' ? 'Bonus' : 'Düzeltme'}
        pointer={`${kind}:${id}`}
        value={amount}
        words={[[momentText(at), actorName].filter(Boolean).join(' · '), notes ?? 'Açıklama yazılmamış']}
      />
    ))}
  </PartList>
);

const Deductions = ({ slip: { deductions } }: { slip: PaySlip }) => (
  <PartList empty="Bu ay kesinti yok." isEmpty={deductions.length === 0} label="Kesintiler">
    {deductions.map(({ id, date, type, reason, description, amount }) => (
      <SlipPart
        key={id}
        name={deductionText(type, reason)}
        pointer={`deduction:${id}`}
        value={-amount}
        words={[workDayText(date), description]}
      />
    ))}
  </PartList>
);

const Rent = ({ slip: { onlineSeconds, rentSeconds } }: { slip: PaySlip }) => (
  <p className={styles.note}>
    Tam bir iş günü 21 saattir (10:00–07:00) ve kirada 10 saat sayılır: ayın toplam çalışma süresindeki her
    tam 21 saat için 10 saat, kalan süre için en çok 10 saat. Çalışma süresi {formatClock(onlineSeconds)} sa,
    kirada sayılan {formatClock(rentSeconds)} sa. Günler “Çalışma kazancı” satırında.
  </p>
);
