import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Raporlar (spec 2). */
export function ReportsPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Raporlar
      </Title>
    </Box>
  );
}
