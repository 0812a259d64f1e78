import { Skeleton, Stack } from '@mantine/core';

/** Rows that are on their way, in the height that they will have. */
export const ListSkeleton = ({ rows = 10 }: { rows?: number }) => (
  <Stack gap={4} p={4} aria-busy="true">
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} h={40} />
    ))}
  </Stack>
);
