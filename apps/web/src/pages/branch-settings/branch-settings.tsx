import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Şube Ayarları (spec 2). */
export function BranchSettingsPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Şube Ayarları
      </Title>
    </Box>
  );
}
