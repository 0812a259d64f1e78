import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { formatNumber } from '@ulak/contracts/format';
import { type ReactNode, useCallback, useMemo } from 'react';
import { COMPANIES_FAILED, companyList } from '../../../domain/companies/company-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../../lib/administration-polling.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import { type CompanyDialogKind, companyRows } from '../model/company-rows.ts';
import { CompanyCard } from './company-card.tsx';
import { type CompanyActions, companyColumns } from './company-columns.tsx';
import { COMPANY_DIALOG_PARTS, CompanyDialogs } from './company-dialogs.tsx';
import desk from '../../../ui/desk.module.css';

interface CompaniesProps {
  readonly view: ListView<CompanyDialogKind>;
  readonly onView: ChangeListView<CompanyDialogKind>;
  /** Excel out, rendered beside the search. */
  readonly sheets?: ReactNode;
}

/** The companies screen (spec 4 §2), of OWNER alone. */
export function Companies({ view, onView, sheets }: CompaniesProps) {
  const query = useQuery({ ...companyList, refetchInterval: ADMINISTRATION_EVERY_MS });
  const rows = useMemo(() => companyRows(query.data ?? [], view.search), [query.data, view.search]);
  const actions = useMemo<CompanyActions>(() => actionsOf(onView), [onView]);
  const columns = useMemo(() => companyColumns(actions), [actions]);
  const renderCard = useCallback(
    (company: CompanyView) => <CompanyCard actions={actions} company={company} />,
    [actions],
  );
  const openNew = (): void => onView({ dialog: { kind: 'new', id: null } });
  usePreloadWhenIdle(query.data !== undefined, COMPANY_DIALOG_PARTS);
  return (
    <div className={desk.grid}>
      <RecordList
        columns={columns}
        empty={<NoCompanies onNew={openNew} />}
        onCreate={openNew}
        onOpen={actions.edit}
        onView={onView}
        query={query}
        renderCard={renderCard}
        rows={rows}
        texts={{ ...TEXTS, count: query.data && `${formatNumber(rows.length)} şirket` }}
        tools={sheets}
        view={view}
        widthRem={62}
      />
      <CompanyDialogs companies={query.data} onView={onView} open={view.dialog} />
    </div>
  );
}

const TEXTS = {
  title: 'Şirketler',
  create: 'Yeni şirket',
  search: { label: 'Şirketlerde ara', placeholder: 'Ad, telefon, e-posta, adres, vergi no' },
  notFound: 'Aramanıza uyan şirket yok.',
  failure: COMPANIES_FAILED,
} as const;

const actionsOf = (onView: ChangeListView<CompanyDialogKind>): CompanyActions => {
  const open =
    (kind: CompanyDialogKind) =>
    ({ id }: CompanyView): void =>
      onView({ dialog: { kind, id } });
  return { edit: open('edit'), remove: open('delete'), assign: open('assign') };
};

const NoCompanies = ({ onNew }: { onNew: () => void }) => (
  <EmptyState text="Henüz şirket yok. İlk şirketi ekleyince şubelerini kurabilirsiniz.">
    <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={onNew}>
      İlk şirketi ekle
    </Button>
  </EmptyState>
);
