import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface NoRowsProps {
  /** What is said of a later page that is empty, of filters that nothing matches, and of nothing at all. */
  readonly texts: Readonly<Record<'page' | 'filtered' | 'none', string>>;
  readonly page: number;
  readonly isFiltered: boolean;
  readonly onFirstPage: () => void;
  readonly onAll: () => void;
  /** Where rows come from; shown where there are none at all. */
  readonly children?: ReactNode;
}

/** A list without rows, and the way back to some. */
export function NoRows({ texts, page, isFiltered, onFirstPage, onAll, children }: NoRowsProps) {
  if (page > 1) return <WayBack label="İlk sayfaya dön" onPress={onFirstPage} text={texts.page} />;
  if (isFiltered) return <WayBack label="Süzgeçleri kaldır" onPress={onAll} text={texts.filtered} />;
  return <EmptyState text={texts.none}>{children}</EmptyState>;
}

const WayBack = ({ text, label, onPress }: { text: string; label: string; onPress: () => void }) => (
  <EmptyState text={text}>
    <Button onClick={onPress} size="sm" variant="default">
      {label}
    </Button>
  </EmptyState>
);
