import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { KnownFailure } from '../../../ui/known-data.tsx';
import { FAILURES } from '../model/wallet-texts.ts';
import { earningsPage } from '../queries.ts';
import { CorrectionList } from './correction-list.tsx';
import type { PartProps } from './earnings-part.tsx';

/** The call's bound; a courier does not reach it. */
const MOST = 500;

/** The corrections of the range, newest first. */
export function CorrectionsPart({ courier, scope, onAct }: PartProps) {
  const query = useQuery(earningsPage(scope, courier.courierId, { type: null, status: null, page: 1 }));
  return (
    <>
      <KnownFailure failure={FAILURES.load} query={query} />
      <QueryView
        empty={
          <EmptyState text="Bu aralıkta düzeltme yok. Ödenmiş bir kazanç düzeltmeyle değişir.">
            <Button
              className={desk.touch}
              onClick={() => onAct({ kind: 'correction', courier, about: null })}
              variant="default"
            >
              Düzeltme ekle
            </Button>
          </EmptyState>
        }
        failure={FAILURES.load}
        isEmpty={({ corrections }) => corrections.length === 0}
        query={query}
        skeleton={<ListSkeleton rows={4} />}
      >
        {({ corrections }) => (
          <>
            <CorrectionList corrections={corrections} />
            {corrections.length === MOST && (
              <p className={desk.note}>Son {MOST} düzeltme gösteriliyor; eskiler için aralığı daraltın.</p>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}
