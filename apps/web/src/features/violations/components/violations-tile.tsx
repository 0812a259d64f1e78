import { Skeleton, Stack } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { complianceText } from '../model.ts';
import { type ViolationScope, violationSummary } from '../queries.ts';
import desk from '../../../ui/desk.module.css';

/** How many deliveries broke a rule; opens the analysis (spec 1 §2.3). */
export function ViolationsTile({ scope, onOpen }: { scope: ViolationScope; onOpen: () => void }) {
  const query = useQuery({ ...violationSummary(scope), refetchInterval: useRefetchInterval('violations') });
  const { data, error } = query;
  if (data === undefined && error) {
    return (
      <Stack className={desk.panel} gap={2} mih={64} px="sm" py="xs" role="alert">
        <span className={desk.small}>Hatalı teslimat özeti yüklenemedi</span>
        <button className={`${desk.link} ${desk.tool}`} onClick={() => void query.refetch()} type="button">
          Yeniden dene
        </button>
      </Stack>
    );
  }
  return (
    <StatTile
      label="Hatalı teslimat"
      value={data ? formatNumber(data.totalCount) : <Skeleton h={25} w={36} />}
      icon={<IconShieldExclamation aria-hidden size="0.9375rem" />}
      note={data ? complianceText(data.complianceRate) : <Skeleton h={14} mt={3} w={56} />}
      onClick={onOpen}
    />
  );
}
