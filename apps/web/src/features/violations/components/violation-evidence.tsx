import { Box, Group, Text } from '@mantine/core';
import { formatViolationTime } from '@ulak/contracts/time';
import { VIOLATION_LABELS } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import { useMemo, useState } from 'react';
import { LazyLiveMap } from '../../../ui/map/lazy-map.tsx';
import { useTiles } from '../../../ui/map/use-tiles.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { evidenceOf, factsOf, sentenceOf } from '../model.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';

/** Where it happened, on a map, and the same in words. */
export function ViolationEvidenceDialog({
  violation,
  onClose,
}: {
  violation: Violation | null;
  onClose: () => void;
}) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(violation);
  if (violation !== null && violation !== last) setLast(violation);
  return (
    <ResponsiveDialog
      opened={violation !== null}
      onClose={onClose}
      title={last ? `${VIOLATION_LABELS[last.type]} · ${last.courierName}` : ''}
      size={920}
      zIndex={210}
    >
      {last && <Evidence violation={last} />}
    </ResponsiveDialog>
  );
}

function Evidence({ violation }: { violation: Violation }) {
  const tiles = useTiles();
  const evidence = useMemo(() => evidenceOf(violation), [violation]);
  return (
    <div className={desk.besideMap}>
      <div>
        <LazyLiveMap
          circles={evidence?.circles ?? []}
          trace={evidence?.trace ?? []}
          tiles={tiles}
          ariaLabel="Kanıt haritası"
        />
      </div>
      <Box className={`${desk.column} ${desk.tabular}`} fz="h6">
        <Text fw={700} inherit>
          {sentenceOf(violation)}
        </Text>
        <p className={desk.note}>
          {formatViolationTime(new Date(violation.createdAt))} · {violation.courierBranchName}
          {violation.orderNumber !== null && ` · #${violation.orderNumber}`}
        </p>
        <ul className={`${desk.list} ${desk.grid}`}>
          {evidence?.trace.map(({ caption, isViolation }) => (
            <li key={caption}>
              <Group gap="xs" wrap="nowrap">
                <Box
                  bdrs="50%"
                  bg={isViolation ? 'var(--ulak-attention)' : 'var(--ulak-focus)'}
                  component="span"
                  flex="none"
                  h={12}
                  w={12}
                />
                {caption}
              </Group>
            </li>
          ))}
        </ul>
        <dl className={display.facts}>
          {factsOf(violation).map(({ label, value }) => (
            <Box className={`${desk.spread} ${desk.ruled}`} key={label} py={4}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
        </dl>
      </Box>
    </div>
  );
}
