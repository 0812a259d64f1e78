import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Şubeler (spec 2). */
export function BranchesPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Şubeler
      </Title>
    </Box>
  );
}
