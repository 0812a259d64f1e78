import { Box, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

const STEPS = {
  first: 'İlk sayfa',
  previous: 'Önceki sayfa',
  next: 'Sonraki sayfa',
  last: 'Son sayfa',
} as const;

interface PageLinksProps {
  /** Pages, at least one. */
  readonly count: number;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list. */
export function PageLinks({ count, page, onPage }: PageLinksProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Box component="nav" aria-label="Sayfalar" display="flex" p="sm">
      <Pagination
        total={count}
        value={page}
        mx="auto"
        size={isPhone ? 'lg' : 'md'}
        gap={isPhone ? 4 : 8}
        siblings={isPhone ? 0 : 1}
        withEdges={!isPhone}
        getControlProps={(control) => ({ 'aria-label': STEPS[control] })}
        getItemProps={(number) => ({ 'aria-label': `Sayfa ${number}` })}
        onChange={onPage}
      />
    </Box>
  );
}
