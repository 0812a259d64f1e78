import '../../ui/widget-styles.css';
import { Box, Tabs, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CommandsPanel } from '../../features/database-admin/components/commands-panel.tsx';
import { ConsoleGate } from '../../features/database-admin/components/console-gate.tsx';
import { DIALOG_PARTS } from '../../features/database-admin/components/console-dialogs.tsx';
import { PasswordProvider } from '../../features/database-admin/components/password-provider.tsx';
import { SqlPanel } from '../../features/database-admin/components/sql-panel.tsx';
import { TablesPanel } from '../../features/database-admin/components/tables-panel.tsx';
import { DATABASE_TABS, type DatabaseTab } from '../../features/database-admin/model/database-view.ts';
import { usePreloadWhenIdle } from '../../lib/preload-when-idle.ts';
import desk from '../../ui/desk.module.css';
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx';
import { useDatabaseView } from './use-database-view.ts';

/** The console in its three tabs; one that was left keeps what was typed and found in it. */
export function DatabasePage() {
  const [view, changeView] = useDatabaseView();
  usePreloadWhenIdle(true, DIALOG_PARTS);
  const panels = (readOnlyReason: string | null): Record<DatabaseTab, ReactNode> => ({
    tablolar: <TablesPanel onView={changeView} readOnlyReason={readOnlyReason} view={view} />,
    sql: <SqlPanel readOnlyReason={readOnlyReason} />,
    komutlar: <CommandsPanel readOnlyReason={readOnlyReason} />,
  });
  return (
    <Box className={desk.grid} maw={1600} mx="auto" pb="md" pt="xs" px="xs">
      <Title order={1} size="h3">
        Veritabanı Yönetimi
      </Title>
      <PasswordProvider>
        <ConsoleGate>
          {(readOnlyReason) => (
            <Tabs
              className={desk.grid}
              onChange={(slug) => changeView({ tab: tabOf(slug) })}
              value={view.tab}
            >
              <Tabs.List aria-label="Veritabanı Yönetimi">
                {DATABASE_TABS.map(({ slug, title }) => (
                  <Tabs.Tab key={slug} value={slug}>
                    {title}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {DATABASE_TABS.map(({ slug }) => (
                <Tabs.Panel key={slug} value={slug}>
                  <MountOnFirstOpen isOpen={view.tab === slug}>
                    {panels(readOnlyReason)[slug]}
                  </MountOnFirstOpen>
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
        </ConsoleGate>
      </PasswordProvider>
    </Box>
  );
}

const tabOf = (slug: string | null): DatabaseTab =>
  DATABASE_TABS.find((tab) => tab.slug === slug)?.slug ?? 'tablolar';
