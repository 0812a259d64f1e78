import { Box } from '@mantine/core';

/** How many taps the server does not know yet. */
export function UnsentCount({ count }: { count: number }) {
  return (
    <Box c="var(--ulak-warning)" className="tabular" component="span" fw={600} role="status">
      {count} işlem bekliyor
    </Box>
  );
}
