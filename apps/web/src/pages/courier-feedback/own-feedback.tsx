import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { TabBar, tabPanel } from '../../ui/tab-bar.tsx';
import { OWN_TABS } from './own-tabs.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

const ID = 'own-feedback';

/** Geri Bildirim of the courier who is signed in (spec 3 §2.3). */
export function OwnFeedbackPage() {
  const user = useSession();
  const { tab } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const { key, Panel } = OWN_TABS.find((one) => one.key === tab) ?? OWN_TABS[0];
  const hasTabs = OWN_TABS.length > 1;
  return (
    <Box className={`${layout.reset} ${layout.stack}`} maw={720} mx="auto" pb="xl" pt="md" px="sm">
      <h1 className={text.title}>Geri Bildirim</h1>
      {hasTabs && (
        <TabBar
          id={ID}
          label="Geri bildirim"
          onChange={(name) => void navigate({ to: '.', replace: true, search: { tab: name } })}
          tabs={OWN_TABS.map((one) => ({ name: one.key, label: one.label }))}
          value={key}
        />
      )}
      <div className={layout.stack} {...(hasTabs ? tabPanel(ID, key) : {})}>
        <Panel user={user} />
      </div>
    </Box>
  );
}
