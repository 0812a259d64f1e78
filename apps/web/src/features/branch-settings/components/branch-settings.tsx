import { Box, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import {
  AREA,
  ASSIGNMENT,
  type BranchSettings,
  CASH,
  COURIER_RULES,
  DOCUMENTS,
  RATES,
  RECEIPT,
  type SettingGroup,
  TIMES,
} from '../model/settings.ts';
import { RateExample } from './rate-example.tsx';
import { SettingField } from './setting-field.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

// Below everything else.
const BranchKey = lazyComponent(
  async () => (await import('../../../domain/branches/branch-key.tsx')).BranchKey,
  { fallback: () => <Skeleton h="8rem" /> },
);

const PayDistanceField = lazyComponent(
  async () => (await import('./pay-distance-field.tsx')).PayDistanceField,
  { fallback: () => <Skeleton h="6rem" /> },
);

/** Everything of one branch that is saved as it is changed (spec 2 §2.4). */
export function BranchSettingsView({ settings }: { settings: BranchSettings }) {
  const group = (one: SettingGroup, children?: ReactNode) => (
    <Group group={one} settings={settings}>
      {children}
    </Group>
  );
  return (
    <div className={styles.groups}>
      {group(ASSIGNMENT)}
      {group(
        RATES,
        <>
          <PayDistanceField settings={settings} />
          <RateExample settings={settings} />
        </>,
      )}
      {group(TIMES)}
      {group(COURIER_RULES)}
      {group(DOCUMENTS)}
      {group(AREA)}
      {group(CASH)}
      <div className={desk.column}>
        {group(RECEIPT)}
        <Panel title="API anahtarı">
          <div className={desk.grid}>
            <BranchKey branch={settings} key={settings.id} />
          </div>
        </Panel>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: SettingGroup;
  readonly settings: BranchSettings;
  readonly children?: ReactNode;
}

function Group({ group: { title, settings: fields }, settings, children }: GroupProps) {
  return (
    <Panel title={title}>
      {fields.map((setting) => (
        <SettingField key={`${settings.id} ${setting.field}`} setting={setting} settings={settings} />
      ))}
      {children}
    </Panel>
  );
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box aria-label={title} className={`${desk.panel} ${styles.group}`} component="section">
    <h2 className={styles.title}>{title}</h2>
    {children}
  </Box>
);
