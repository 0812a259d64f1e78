import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Kuryeler (spec 2). */
export function CouriersPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Kuryeler
      </Title>
    </Box>
  );
}
