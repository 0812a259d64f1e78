import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';

/** Kullanıcı Yönetimi (spec 2). */
export function UsersPage() {
  return (
    <Box pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Kullanıcı Yönetimi
      </Title>
    </Box>
  );
}
