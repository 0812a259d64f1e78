import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asCompanyId } from '@ulak/contracts/ids';
import type { ConsoleTable } from '@ulak/contracts/database/schema';
import { useEffect, useRef, useState } from 'react';
import { companyList } from '../../../domain/companies/company-list.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { DatabaseView } from '../model/database-view.ts';
import { consoleTables } from '../queries.ts';
import styles from './database-admin.module.css';
import { TableList } from './table-list.tsx';
import { TableRows } from './table-rows.tsx';

interface TablesPanelProps {
  readonly view: DatabaseView;
  readonly onView: (change: Partial<DatabaseView>) => void;
  /** Why nothing can be written now; null: it can. */
  readonly readOnlyReason: string | null;
}

/** As in the styles. */
const NARROW = '(max-width: 62em)';

/** 'Tablolar' (spec 4 §2): the list of tables and the rows of the chosen one. */
export function TablesPanel({ view, onView, readOnlyReason }: TablesPanelProps) {
  const tables = useQuery(consoleTables).data;
  const table = tables?.find(({ name }) => name === view.table);
  const rows = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (name: string): void => {
    setChosen(name);
    onView({ table: name });
  };
  // where the rows are below the list, those that were chosen come into sight
  useEffect(() => {
    if (chosen !== null && chosen === view.table && window.matchMedia(NARROW).matches)
      rows.current?.scrollIntoView();
  }, [chosen, view.table]);
  const isUnknown = view.table !== null && tables !== undefined && table === undefined;
  return (
    <div className={styles.tables}>
      <div className={desk.column}>
        <TableList chosen={view.table} onChoose={choose} />
        <CompanyChoice onView={onView} table={table} view={view} />
      </div>
      <div className={styles.rows} ref={rows}>
        {table ? (
          <TableRows
            key={table.name}
            onView={onView}
            readOnlyReason={readOnlyReason ?? table.readOnlyReason}
            table={table}
            view={view}
          />
        ) : (
          <div className={desk.panel}>
            <EmptyState
              text={isUnknown ? `${view.table} adlı tablo yok.` : 'Satırlarını görmek için bir tablo seçin.'}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const NO_WALL = 'Bu seçim yalnızca süzer; yetki sınırı değildir.';

interface CompanyChoiceProps extends Pick<TablesPanelProps, 'view' | 'onView'> {
  readonly table: ConsoleTable | undefined;
}

function CompanyChoice({ view, onView, table }: CompanyChoiceProps) {
  const companies = useQuery(companyList).data ?? [];
  const hasNone = table?.hasCompany === false;
  return (
    <NativeSelect
      className={desk.touch}
      data={[
        { value: '', label: 'Tüm şirketler' },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      description={hasNone ? `${NO_WALL} Bu tabloda şirket yok, tüm satırlar gösterilir.` : NO_WALL}
      disabled={hasNone}
      label="Şirket"
      onChange={({ currentTarget: { value } }) =>
        onView({ companyId: value === '' ? null : asCompanyId(Number(value)) })
      }
      value={view.companyId === null ? '' : String(view.companyId)}
    />
  );
}
