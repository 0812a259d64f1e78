import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import type { BusinessDays } from '../../../lib/business-range.ts';
import type { ListQuery } from '../model/list-query.ts';
import { useListExport } from './use-list-export.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';

interface ExportButtonProps {
  query: ListQuery;
  days: BusinessDays;
  /** Nothing to export. */
  isEmpty: boolean;
}

/**
 * Exports the whole filtered list as xlsx; a long one shows how far it is and can be cancelled (ux "Reports,
 * money").
 */
export function ExportButton({ query, days, isEmpty }: ExportButtonProps) {
  const { progress, run, cancel } = useListExport();
  if (progress === null) {
    return (
      <Button
        className={styles.export}
        variant="default"
        leftSection={<IconFileSpreadsheet size="1rem" aria-hidden />}
        disabled={isEmpty}
        aria-label="Excel’e aktar"
        onClick={() => void run(query, days)}
      >
        Excel
        <Box component="span" visibleFrom="sm">
          ’e aktar
        </Box>
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <Group className={`${desk.panel} ${styles.export}`} gap="sm" px="sm" wrap="nowrap">
      <Stack flex={1} gap={2} miw={0}>
        <Text span className="tabular" role="status" size="xs" truncate>
          {total === null ? 'Hazırlanıyor...' : `${formatNumber(done)} / ${formatNumber(total)} sipariş`}
        </Text>
        <Progress aria-label="Excel dosyası hazırlanıyor" value={total ? (done / total) * 100 : 4} size={4} />
      </Stack>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        Vazgeç
      </Button>
    </Group>
  );
}
