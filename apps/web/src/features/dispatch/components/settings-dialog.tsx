import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { useId, useState } from 'react';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import {
  type BranchDispatchSettings,
  dispatchStateOf,
  MAX_OFFER_MIN,
  MIN_OFFER_MIN,
  STATE_TEXTS,
} from '../model/dispatch-state.ts';
import { dispatchHealth } from '../queries.ts';
import {
  type DispatchCompany,
  useBranchSwitch,
  useCompanySwitch,
  useOfferTimeout,
} from './use-dispatch-switch.ts';
import desk from '../../../ui/desk.module.css';

const OUT_OF_RANGE = `${MIN_OFFER_MIN} ile ${MAX_OFFER_MIN} dakika arasında bir tam sayı girin`;

interface SettingsDialogProps {
  branchId: BranchId | null;
  /** The branch as the list of branches has it: what is set does not depend on the engine's health. */
  known: BranchDispatchSettings | null;
  /** The branch's company, for those who may stop all of it. */
  company: DispatchCompany | null;
  onInsights: (branchId: BranchId) => void;
  onClose: () => void;
}

/** A branch's switch, how long its offers wait, and its company's switch. */
export function SettingsDialog({ branchId, known, company, onInsights, onClose }: SettingsDialogProps) {
  // The confirmation is above: Esc closes that one.
  const [isAsking, setAsking] = useState(false);
  return (
    <ResponsiveDialog
      opened={branchId !== null}
      onClose={onClose}
      title="Otomatik atama ayarları"
      size={480}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
    >
      {branchId !== null && (
        <>
          <Settings branchId={branchId} known={known} company={company} onAsking={setAsking} />
          <Button
            mt="md"
            size="sm"
            variant="subtle"
            leftSection={<IconChartBar size="1rem" aria-hidden />}
            onClick={() => onInsights(branchId)}
          >
            Dağılım ve tahminler
          </Button>
        </>
      )}
    </ResponsiveDialog>
  );
}

interface SettingsProps {
  branchId: BranchId;
  known: BranchDispatchSettings | null;
  company: DispatchCompany | null;
  onAsking: (isAsking: boolean) => void;
}

function Settings({ branchId, known, company, onAsking }: SettingsProps) {
  const query = useQuery(dispatchHealth(branchId));
  const parts = (row: BranchDispatchSettings, text: string) => (
    <Stack gap="lg">
      <BranchPart row={row} text={text} onAsking={onAsking} />
      <TimeoutPart key={row.offerTimeoutMin} row={row} />
      {company && <CompanyPart row={row} company={company} onAsking={onAsking} />}
    </Stack>
  );
  if (!query.data && query.error && known)
    return parts(known, 'Otomatik atamanın durumu alınamadı; yine de durdurabilirsiniz.');
  return (
    <QueryView
      query={query}
      empty="Bu şubede otomatik atama yok."
      failure="Otomatik atamanın durumu alınamadı."
    >
      {([row]) => row && parts(row, `${STATE_TEXTS[dispatchStateOf(row)]}.`)}
    </QueryView>
  );
}

function BranchPart({
  row,
  text,
  onAsking,
}: Pick<SettingsProps, 'onAsking'> & { row: BranchDispatchSettings; text: string }) {
  const { toggle, isBusy } = useBranchSwitch(row, onAsking);
  return (
    <section>
      <Text component="h3" fw={700}>
        {row.branchName}
      </Text>
      <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
        {text}
      </Text>
      <Button size="sm" variant={row.paused ? 'filled' : 'default'} loading={isBusy} onClick={toggle}>
        {row.paused ? 'Bu şubede sürdür' : 'Bu şubede durdur'}
      </Button>
    </section>
  );
}

function TimeoutPart({ row }: { row: BranchDispatchSettings }) {
  const save = useOfferTimeout(row);
  const [minutes, setMinutes] = useState<number | string>(row.offerTimeoutMin);
  const [error, setError] = useState<string | null>(null);
  const noteId = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOfferTimeout(minutes)) setError(OUT_OF_RANGE);
        else save.mutate(minutes);
      }}
    >
      <Text component="h3" fw={700}>
        Kabul süresi
      </Text>
      <Text c="dimmed" className={desk.tabular} id={noteId} mb="xs" size="sm">
        Kurye bu sürede kabul etmezse sipariş geri alınır ve sıradaki en iyi kuryeye önerilir.
      </Text>
      <Group align="start" gap="xs">
        <NumberInput
          aria-label="Kabul süresi, dakika"
          aria-describedby={noteId}
          suffix=" dk"
          allowDecimal={false}
          allowNegative={false}
          min={MIN_OFFER_MIN}
          max={MAX_OFFER_MIN}
          clampBehavior="none"
          value={minutes}
          error={error}
          onChange={(value) => {
            setMinutes(value);
            setError(null);
          }}
        />
        <Button
          size="sm"
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={minutes === row.offerTimeoutMin}
        >
          Kaydet
        </Button>
      </Group>
    </form>
  );
}

const isOfferTimeout = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= MIN_OFFER_MIN && value <= MAX_OFFER_MIN;

interface CompanyPartProps extends Pick<SettingsProps, 'onAsking'> {
  row: BranchDispatchSettings;
  company: DispatchCompany;
}

function CompanyPart({ row, company, onAsking }: CompanyPartProps) {
  const { toggle, isBusy } = useCompanySwitch(company, row.companyPaused, onAsking);
  return (
    <section>
      <Text component="h3" fw={700}>
        {company.name}: bütün şubeler
      </Text>
      <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
        {row.companyPaused
          ? 'Şirketin hiçbir şubesinde otomatik atama yapılmıyor.'
          : 'Bir sorunda hepsini tek seferde durdurabilirsiniz.'}
      </Text>
      <Button
        size="sm"
        variant={row.companyPaused ? 'filled' : 'light'}
        color={row.companyPaused ? undefined : 'red'}
        loading={isBusy}
        onClick={toggle}
      >
        {row.companyPaused ? 'Bütün şubelerde sürdür' : 'Bütün şubelerde durdur'}
      </Button>
    </section>
  );
}
