import { Box, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ViolationSummary } from '@ulak/contracts/dashboard/schema';
import { formatNumber } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import { formatPeriod } from '@ulak/contracts/time';
import { VIOLATION_LABELS, VIOLATION_TYPES, type ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { complianceText } from '../model.ts';
import { type ViolationScope, violationSummary } from '../queries.ts';
import { ViolationEvidenceDialog } from './violation-evidence.tsx';
import { ViolationList } from './violation-list.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './violations.module.css';

interface ViolationsDialogProps {
  scope: ViolationScope;
  isOpen: boolean;
  /** Whether another dialog is open above: Esc closes that one. */
  isCovered: boolean;
  onClose: () => void;
  onOpenOrder: (orderId: OrderId) => void;
}

/** 'Hatalı Teslimat Analizi' (spec 1 §2.5). */
export function ViolationsDialog({ scope, isOpen, isCovered, onClose, onOpenOrder }: ViolationsDialogProps) {
  const [shown, setShown] = useState<Violation | null>(null);
  const isBelow = isCovered || shown !== null;
  return (
    <>
      <ResponsiveDialog
        hasAddress
        opened={isOpen}
        onClose={onClose}
        title="Hatalı Teslimat Analizi"
        size={1180}
        closeOnEscape={!isBelow}
        trapFocus={!isBelow}
      >
        {isOpen &&
          (scope.courierId === undefined ? (
            <Analysis scope={scope} onShow={setShown} onOpenOrder={onOpenOrder} />
          ) : (
            <CourierViolations scope={scope} onShow={setShown} onOpenOrder={onOpenOrder} />
          ))}
      </ResponsiveDialog>
      <ViolationEvidenceDialog violation={isOpen ? shown : null} onClose={() => setShown(null)} />
    </>
  );
}

interface AnalysisProps {
  scope: ViolationScope;
  onShow: (violation: Violation) => void;
  onOpenOrder: (orderId: OrderId) => void;
}

/** What one courier did, without counts: those are of a branch. */
function CourierViolations({ scope, ...rest }: AnalysisProps) {
  const [type, setType] = useState<ViolationType | null>(null);
  return (
    <Box className={desk.column} mih={240}>
      <p className={desk.note}>{formatPeriod({ from: new Date(scope.from), to: new Date(scope.to) })}</p>
      <ViolationList scope={scope} type={type} onType={setType} {...rest} />
    </Box>
  );
}

function Analysis({ scope, ...rest }: AnalysisProps) {
  const query = useQuery({ ...violationSummary(scope), refetchInterval: useRefetchInterval('violations') });
  const [type, setType] = useState<ViolationType | null>(null);
  const { data, error } = query;
  return (
    <Box className={desk.column} mih={240} aria-busy={query.isFetching}>
      <p className={desk.note}>{formatPeriod({ from: new Date(scope.from), to: new Date(scope.to) })}</p>
      {data === undefined && error && (
        <LoadFailure
          title="Hatalı teslimat özeti yüklenemedi"
          error={error}
          onRetry={() => void query.refetch()}
        />
      )}
      {data === undefined && !error && <AnalysisSkeleton />}
      {data?.totalCount === 0 && <NoViolations summary={data} />}
      {data !== undefined && data.totalCount > 0 && (
        <>
          <Counts summary={data} type={type} onType={setType} />
          <ViolationList scope={scope} type={type} onType={setType} {...rest} />
        </>
      )}
    </Box>
  );
}

/** No violations (spec 1 §2.5). */
const NoViolations = ({ summary }: { summary: ViolationSummary }) => (
  <EmptyState
    text="Mükemmel! Hiç İhlal Yok"
    icon={<IconShieldCheck aria-hidden color="var(--ulak-status-delivered)" size="2.75rem" stroke={1.5} />}
  >
    <Compliance rate={100} />
    {summary.deliveredCount > 0 && (
      <span>Bu dönemde {formatNumber(summary.deliveredCount)} sipariş kurallara uygun teslim edildi.</span>
    )}
  </EmptyState>
);

const Compliance = ({ rate }: { rate: number }) => (
  <Text c="var(--mantine-color-text)" component="b" fw={700} fz="h3">
    {complianceText(rate)}
  </Text>
);

interface CountsProps {
  summary: ViolationSummary;
  type: ViolationType | null;
  onType: (type: ViolationType | null) => void;
}

/** The whole count, the count of each type, each a filter of the table, and the compliance. */
function Counts({ summary, type, onType }: CountsProps) {
  const entries = [
    { key: null, label: 'Toplam ihlal', count: summary.totalCount },
    ...VIOLATION_TYPES.map((key) => ({ key, label: VIOLATION_LABELS[key], count: summary.counts[key] })),
  ];
  return (
    <>
      <p className={`${desk.row} ${desk.note}`}>
        <Compliance rate={summary.complianceRate} />
        <Box className={display.track} component="span" flex="0 1 13.75rem" aria-hidden>
          <span style={{ width: `${summary.complianceRate}%` }} />
        </Box>
        <span>{formatNumber(summary.deliveredCount)} teslimat</span>
      </p>
      <div className={`${desk.grid} ${desk.tiles}`} role="group" aria-label="İhlal türü">
        {entries.map(({ key, label, count }) => (
          <UnstyledButton
            key={label}
            className={`${desk.panel} ${desk.tabular} ${styles.tile}`}
            mih={64}
            px="sm"
            py="xs"
            aria-pressed={type === key}
            onClick={() => onType(key)}
          >
            <Text display="block" fw={680} lh={1.25} size="xl" span>
              {formatNumber(count)}
            </Text>
            <Text c="dimmed" display="block" size="xs" span>
              {label}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

const AnalysisSkeleton = () => (
  <>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <Skeleton h={28} w={260} />
    <div className={`${desk.grid} ${desk.tiles}`}>
      {Array.from({ length: 5 }, (_, tile) => (
        <Skeleton key={tile} h={72} />
      ))}
    </div>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} h={44} />
    ))}
  </>
);
