import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  FULL_DEMAND_SHARE,
  MAX_SITES,
  MIN_BRANCH_GAP_M,
  MIN_SERVED_ORDERS,
  POTENTIAL_POINTS,
} from '@ulak/contracts/branch-plans/potential';
import type { BranchSuggestions } from '@ulak/contracts/branch-plans/schema';
import { formatMetres, formatNumber, formatPercent } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { dayOf } from '../../../lib/calendar-days.ts';
import { toastError } from '../../../lib/toast.ts';
import { saveXlsx, toXlsx } from '../../../lib/xlsx.ts';
import desk from '../../../ui/desk.module.css';
import { suggestionSheet } from '../model/plan-texts.ts';
import styles from './branch-plans.module.css';

const COUNTS = Array.from({ length: MAX_SITES }, (_, at) => ({
  value: `${at + 1}`,
  label: `${at + 1} şube`,
}));
const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

const METHOD =
  `En çok ${POTENTIAL_POINTS.demand} puan talepten gelir: yer, bugün bir şubenin ortalama siparişinin ` +
  `${formatPercent(FULL_DEMAND_SHARE * 100)} kadarına en yakın olacaksa tamamını alır. En çok ` +
  `${POTENTIAL_POINTS.nearness} puan, bu siparişlerin en yakın şubeye mesafesinin ne kadar kısalacağından ` +
  'gelir. Yerler, mevcut şubeler sabit tutularak toplam mesafeyi en çok kısaltacak biçimde seçilir ' +
  `(p-medyan). Yalnızca sipariş teslim edilmiş yerler adaydır; bir şubeye ${MIN_BRANCH_GAP_M} metreden ` +
  `yakın olanlar ve ${MIN_SERVED_ORDERS} siparişten azına yetecek yerler önerilmez.`;

function sampleText({ days, sampleSize, coveredShare }: BranchSuggestions): string {
  if (sampleSize === 0) return 'Bu saatlerde sonuçlanmış sipariş yok.';
  const share = coveredShare < 100 ? ` (siparişlerin ${formatPercent(coveredShare)} kadarı)` : '';
  return `Son ${days} günün ${formatNumber(sampleSize)} siparişinden hesaplandı${share}.`;
}

interface SuggestionFactsProps {
  readonly shown: BranchSuggestions;
  readonly sites: number;
  readonly onSites: (sites: number) => void;
}

/** What the suggestions together promise, from how much, and how it is computed. */
export function SuggestionFacts({ shown, sites, onSites }: SuggestionFactsProps) {
  const [isBusy, setBusy] = useState(false);
  const { suggestions, asOf } = shown;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const name = `yeni-sube-onerileri-${dayOf(Date.parse(asOf))}.xlsx`;
      saveXlsx(name, await toXlsx(suggestionSheet(shown)));
    } catch {
      toastError(FAILED);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`${desk.panel} ${styles.card}`}>
      <div className={`${desk.row} ${desk.touch} ${styles.tools}`}>
        <NativeSelect
          data={COUNTS}
          label="Açılacak şube sayısı"
          onChange={({ currentTarget }) => onSites(Number(currentTarget.value))}
          size="sm"
          value={String(sites)}
        />
        <Button
          disabled={suggestions.length === 0}
          leftSection={<IconDownload aria-hidden size="1rem" />}
          loading={isBusy}
          ml="auto"
          onClick={() => void download()}
          size="sm"
          variant="default"
        >
          İndir
        </Button>
      </div>
      <p className={styles.text}>
        {suggestions.length > 0 && (
          <>
            Bu {suggestions.length} yer birlikte açılırsa en yakın şubeye ortalama mesafe{' '}
            <b>{formatMetres(shown.distanceBefore)}</b> yerine <b>{formatMetres(shown.distanceAfter)}</b> olur
            (tahmin).{' '}
          </>
        )}
        {sampleText(shown)} Veri zamanı: {formatFullDateTime(Date.parse(asOf))}
      </p>
      <details className={styles.details}>
        <summary>Potansiyel nasıl hesaplanır?</summary>
        <p className={desk.note}>{METHOD}</p>
        <p className={desk.note}>
          Hiç sipariş alınmayan yerlerdeki talep görünmez. Mesafeler kuş uçuşudur ve her siparişin en yakın
          şubeden çıktığı varsayılır. Açılış maliyeti, rekabet ve doygunluk sabit varsayımlara dayanan
          tahminlerdir; yerinde doğrulayın.
        </p>
      </details>
    </div>
  );
}
