import { Button, Group } from '@mantine/core';
import { auditActionLabel, describeAudit } from '@ulak/contracts/audit/describe';
import { type ChangeText, describeChanges, describeDetails } from '@ulak/contracts/audit/describe-changes';
import type { AuditRow } from '@ulak/contracts/audit/schema';
import { formatNumber } from '@ulak/contracts/format';
import { formatFullDateTime } from '@ulak/contracts/time';
import { memo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import type { AuditView, SubjectKind } from '../model/audit-view.ts';
import styles from './audit.module.css';

/** Changes of a row that are shown before its details are opened. */
const SHOWN_CHANGES = 3;

interface AuditEntryProps {
  readonly row: AuditRow;
  readonly onView: (change: Partial<AuditView>) => void;
}

/** One row of the log: a sentence, what changed, and on demand everything else. All of it plain text. */
export const AuditEntry = memo(function AuditEntry({ row, onView }: AuditEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const changes = describeChanges(row);
  const more = changes.length - SHOWN_CHANGES;
  return (
    <li className={styles.entry} data-part="audit-row">
      <time className={desk.note} dateTime={row.at}>
        {formatFullDateTime(Date.parse(row.at))}
      </time>
      <div className={styles.text}>
        <p>{describeAudit(row)}</p>
        <Changes changes={changes.slice(0, SHOWN_CHANGES)} />
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={`${styles.summary} ${desk.small}`}>
            Ayrıntılar{more > 0 && ` (${more} alan daha)`}
          </summary>
          {isOpen && <Details changes={changes.slice(SHOWN_CHANGES)} row={row} onView={onView} />}
        </details>
      </div>
      <span className={`${desk.note} ${styles.address}`}>{row.ip}</span>
    </li>
  );
});

const Changes = ({ changes }: { changes: readonly ChangeText[] }) =>
  changes.length === 0 ? null : (
    <ul className={`${styles.changes} ${desk.tabular}`}>
      {changes.map(({ label, was, is }) => (
        <li key={label}>
          <span className={desk.dim}>{label}:</span> {was} <span aria-label="yeni değeri">→</span> {is}
        </li>
      ))}
    </ul>
  );

const SUBJECTS: readonly string[] = ['user', 'branch', 'company'] satisfies SubjectKind[];
const isSubject = (entity: string): entity is SubjectKind => SUBJECTS.includes(entity);

function Details({ row, changes, onView }: AuditEntryProps & { readonly changes: readonly ChangeText[] }) {
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
      <Changes changes={changes} />
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
