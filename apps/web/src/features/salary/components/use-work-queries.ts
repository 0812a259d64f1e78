import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { monthParts } from '@ulak/contracts/domain/salary';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import type { DistanceRow } from '@ulak/contracts/salary/schema';
import { useMemo } from 'react';
import type { SalaryPerson } from '../model/salary-rows.ts';
import { movements, paySlip, type Span } from '../queries.ts';

/** Answers of several calls as one: there when all are, failed when one has. */
export interface Together<T> {
  readonly data: T[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

function combine<T>(queries: readonly UseQueryResult<T>[]): Together<T> {
  const data = queries.flatMap((query) => (query.data === undefined ? [] : [query.data]));
  return {
    data: data.length === queries.length ? data : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const query of queries) if (query.error !== null) void query.refetch();
    },
  };
}

const partsOf = ({ from, to }: Span) => monthParts({ from: new Date(from), to: new Date(to) });

/** A courier's slips of the months of a span; null where a month has nothing. */
export function useSlips(person: SalaryPerson, span: Span): Together<PaySlip | null> {
  const parts = useMemo(() => partsOf(span), [span]);
  return useQueries({
    queries: parts.map(({ month }) => paySlip({ ...person, month })),
    combine: combine<PaySlip | null>,
  });
}

/** A courier's ways in a span: the call tells a month at most. */
export function useMovements({ courierId, branchId }: SalaryPerson, span: Span): Together<DistanceRow[]> {
  const parts = useMemo(() => partsOf(span), [span]);
  return useQueries({
    queries: parts.map(({ from, to }) =>
      movements(courierId, branchId, {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      }),
    ),
    combine: combine<DistanceRow[]>,
  });
}
