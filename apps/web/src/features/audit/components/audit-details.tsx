import { Button, Group } from '@mantine/core';
import { auditActionLabel } from '@ulak/contracts/audit/describe';
import { type ChangeText, describeDetails } from '@ulak/contracts/audit/describe-changes';
import type { AuditRow } from '@ulak/contracts/audit/schema';
import { formatNumber } from '@ulak/contracts/format';
import desk from '../../../ui/desk.module.css';
import type { AuditView, SubjectKind } from '../model/audit-view.ts';
import styles from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';

const SUBJECTS: readonly string[] = ['user', 'branch', 'company'] satisfies SubjectKind[];
const isSubject = (entity: string): entity is SubjectKind => SUBJECTS.includes(entity);

interface AuditDetailsProps {
  readonly row: AuditRow;
  /** Those that are not shown above. */
  readonly changes: readonly ChangeText[];
  readonly onView: (change: Partial<AuditView>) => void;
}

/** Everything of a row that is shown on demand. */
export function AuditDetails({ row, changes, onView }: AuditDetailsProps) {
  const { entity, entityId, entityName, actorKind, actorId, actorName } = row;
  const facts: readonly (readonly [string, string | null])[] = [
    ['İşlem', auditActionLabel(row.action)],
    ...describeDetails(row).map(({ label, text }) => [label, text] as const),
    ['Şirket', row.companyName],
    ['Şube', row.branchName],
    ['Kayıt no', formatNumber(row.id)],
    ['Mühür', row.sealed ? 'Mühürlü' : 'Henüz mühürlenmedi'],
  ];
  return (
    <>
      <AuditChanges changes={changes} />
      <dl className={styles.facts}>
        {facts.map(
          ([label, value], at) =>
            value !== null && (
              // two facts may have one label
              <div key={`${label} ${at}`} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Group gap="xs">
        {actorKind === 'USER' && actorId !== null && (
          <FilterButton label={`Yalnızca ${actorName ?? 'bu kişi'}`} onClick={() => onView({ actorId })} />
        )}
        {isSubject(entity) && entityId !== null && (
          <FilterButton
            label={`${entityName ?? 'Bununla'} ile ilgili kayıtlar`}
            onClick={() => onView({ subject: { kind: entity, id: entityId } })}
          />
        )}
      </Group>
    </>
  );
}

const FilterButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    className={desk.touch}
    h="auto"
    mih="1.875rem"
    size="compact-sm"
    styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    variant="default"
    onClick={onClick}
  >
    {label}
  </Button>
);
