import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

/**
 * What every page needs, public ones too; the signed-in area adds its own in signed-in-app.tsx (size budgets,
 * criteria C09).
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" theme={theme}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
