import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Şirketler (spec 4). */
export function CompaniesPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Şirketler
      </Title>
    </Box>
  );
}
