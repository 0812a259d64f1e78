import { useMutation, useQueryClient } from '@tanstack/react-query';
import { runQuery } from '@ulak/contracts/database/calls';
import type { QueryBody, QueryResult } from '@ulak/contracts/database/schema';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { refusalText } from '../model/refusal.ts';
import { looksWriting, wasText } from '../model/statement.ts';
import { statementHistory, useRefreshRows } from '../queries.ts';
import { passwordRefusal, useWithPassword } from './password-provider.tsx';

/** A writing statement that was tried and rolled back. */
export interface Trial {
  readonly statement: string;
  readonly result: QueryResult;
}

interface Runner {
  readonly isRunning: boolean;
  /** What the last statement gave. */
  readonly result: QueryResult | null;
  /** Why the last one gave nothing. */
  readonly failure: string | null;
  /** What waits for a yes. */
  readonly trial: Trial | null;
  /** Runs a statement; one that writes is tried. */
  run(statement: string): void;
  /** Commits what was tried, if it touches as many rows again. */
  confirm(trial: Trial): void;
  /** Forgets the trial. */
  dismiss(): void;
  /** Ends the request, and with it the statement. */
  cancel(): void;
}

const CANCELLED = 'Sorgu iptal edildi.';
const FAILED = 'Sorgu çalıştırılamadı';

/** Runs statements one at a time. */
export function useRunner(): Runner {
  const client = useQueryClient();
  const refreshRows = useRefreshRows();
  const send = useSendStatement();
  const [state, setState] = useState<Pick<Runner, 'result' | 'failure' | 'trial'>>(NOTHING);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const { mutateAsync, isPending } = useMutation({ mutationFn: send });
  const start = async (body: QueryBody): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    try {
      const result = await mutateAsync({ body, signal: own.signal });
      if (result === null) return;
      if (result.kind === 'trial') setState({ ...NOTHING, trial: { statement: body.query, result } });
      else setState({ ...NOTHING, result });
      if (result.kind !== 'done') return;
      toastSuccess(wasText(result));
      refreshRows();
    } catch (error) {
      setState({ ...NOTHING, failure: own.signal.aborted ? CANCELLED : refusalText(error, FAILED) });
    } finally {
      if (controller.current === own) controller.current = null;
      void client.invalidateQueries({ queryKey: statementHistory.queryKey });
    }
  };
  return {
    ...state,
    isRunning: isPending,
    run: (statement) => void start({ query: statement }),
    confirm: ({ statement, result: { rowCount, isWhole } }) =>
      void start({ query: statement, confirm: { rowCount, ...(isWhole && { isWhole: true as const }) } }),
    dismiss: () => setState((known) => ({ ...known, trial: null })),
    cancel: () => controller.current?.abort(),
  };
}

const NOTHING = { result: null, failure: null, trial: null } as const;

interface Sending {
  readonly body: QueryBody;
  readonly signal: AbortSignal;
}

/** Sends a statement, with the password when it writes or the server asks for it. Null: none was given. */
function useSendStatement() {
  const withPassword = useWithPassword();
  return async ({ body, signal }: Sending): Promise<QueryResult | null> => {
    const key = body.confirm ? { idempotencyKey: newIdempotencyKey() } : {};
    const writing = (): Promise<QueryResult | null> =>
      withPassword((password) => call(runQuery, { body: { ...body, password }, signal, ...key }));
    if (body.confirm !== undefined || looksWriting(body.query)) return writing();
    try {
      return await call(runQuery, { body, signal });
    } catch (error) {
      if (signal.aborted || passwordRefusal(error) === null) throw error;
      return writing();
    }
  };
}
