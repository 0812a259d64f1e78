import '../../ui/widget-styles.css';
import { Box, Title } from '@mantine/core';
import { SavedPanel } from '../../features/neighborhoods/components/saved-panel.tsx';
import { SearchPanel } from '../../features/neighborhoods/components/search-panel.tsx';
import desk from '../../ui/desk.module.css';
import { TabBar, tabPanel } from '../../ui/tab-bar.tsx';
import { useNeighborhoodsView } from './use-neighborhoods-view.ts';

const ID = 'neighborhoods';
const TABS = [
  { name: 'search', label: 'Mahalle ara' },
  { name: 'saved', label: 'Kayıtlı mahalleler' },
] as const;

/** Two modes: a name is searched and saved, and what is saved (spec 4 §2, §4). */
export function NeighborhoodsPage() {
  const [view, changeView] = useNeighborhoodsView();
  return (
    <Box className={desk.column} maw={1440} mx="auto" pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Mahalle Yönetimi
      </Title>
      <TabBar
        id={ID}
        label="Mahalle işlemleri"
        onChange={(mode) => changeView({ mode })}
        tabs={TABS}
        value={view.mode}
      />
      <div {...tabPanel(ID, view.mode)}>
        {view.mode === 'saved' ? (
          <SavedPanel onView={changeView} view={view} />
        ) : (
          <SearchPanel
            onAsk={(question) => changeView({ question })}
            onSaved={() => changeView({ mode: 'saved', question: '', city: '', district: '' })}
            onShow={(id) => changeView({ mode: 'saved', city: '', district: '', id })}
            question={view.question}
          />
        )}
      </div>
    </Box>
  );
}
