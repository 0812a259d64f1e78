import { useNavigate, useSearch } from '@tanstack/react-router';
import { Box } from '@mantine/core';
import { ChoiceList } from '../../features/own-share/components/choice-list.tsx';
import { ShareCard } from '../../features/own-share/components/share-card.tsx';
import { readShareView, type ShareView, writeShareView } from '../../features/own-share/model/share-view.ts';
import type { SearchParams } from '../../lib/search.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** /courier-share: the own part of work and pay, and why automatic choices went to others (decision 079). */
export function CourierSharePage() {
  const view = readShareView(useSearch({ from: '__root__' }));
  const navigate = useNavigate();
  const onView = (change: Partial<ShareView>): void =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (present: SearchParams) => writeShareView({ ...readShareView(present), ...change }),
    });
  return (
    <Box
      className={`${layout.reset} ${layout.stack} ${layout.roomy}`}
      data-share
      fz="lg"
      maw={720}
      mx="auto"
      pb="xl"
      pt="md"
      px="sm"
    >
      <h1 className={text.title}>Paylaşım</h1>
      <ShareCard onRange={(range) => onView({ range })} range={view.range} />
      <ChoiceList day={view.day} onDay={(day) => onView({ day })} />
    </Box>
  );
}
