import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock, IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ConsoleTable } from '@ulak/contracts/database/schema';
import { containsTr } from '@ulak/contracts/text';
import { useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { countText } from '../model/cell-text.ts';
import { consoleTables, useRefreshRows } from '../queries.ts';
import styles from './database-admin.module.css';

interface TableListProps {
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

/** The tables by name, searchable, with their rows and columns (spec 4 §2). */
export function TableList({ chosen, onChoose }: TableListProps) {
  const query = useQuery(consoleTables);
  const refresh = useRefreshRows();
  const [search, setSearch] = useState('');
  return (
    <section aria-label="Tablo listesi" className={desk.column}>
      <div className={`${desk.line} ${desk.touch}`}>
        <TextInput
          aria-label="Tablo ara"
          flex={1}
          leftSection={<IconSearch aria-hidden size="1rem" />}
          maxLength={63}
          miw={0}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          placeholder="Tablo ara"
          type="search"
          value={search}
        />
        <Button
          leftSection={<IconRefresh aria-hidden size="1rem" />}
          loading={query.isFetching && query.data !== undefined}
          onClick={refresh}
          variant="default"
        >
          Yenile
        </Button>
      </div>
      <div className={`${desk.panel} ${desk.scroll} ${styles.list}`} data-part="table-list">
        <QueryView
          empty="Veri bulunamadı"
          failure="Tablolar getirilemedi"
          query={query}
          skeleton={<ListSkeleton rows={8} />}
        >
          {(tables) => (
            <Entries
              chosen={chosen}
              onChoose={onChoose}
              tables={tables.filter(({ name }) => containsTr(name, search.trim()))}
            />
          )}
        </QueryView>
      </div>
    </section>
  );
}

function Entries({
  tables,
  chosen,
  onChoose,
}: TableListProps & { readonly tables: readonly ConsoleTable[] }) {
  if (tables.length === 0) return <p className={desk.none}>Bu adla tablo yok.</p>;
  return (
    <ul className={desk.list}>
      {tables.map(({ name, rowCount, isEstimate, readOnlyReason, columns }) => (
        <li className={desk.ruled} key={name}>
          <button
            aria-pressed={name === chosen}
            className={`${desk.plain} ${styles.entry}`}
            onClick={() => onChoose(name)}
            type="button"
          >
            <span className={`${desk.strong} ${styles.name}`}>
              <span translate="no">{name}</span>{' '}
              {readOnlyReason !== null && <IconLock aria-label="Salt okunur" role="img" size="0.8125rem" />}
            </span>
            <span className={`${desk.small} ${desk.spread}`}>
              <span>{countText(rowCount, isEstimate)} satır</span>
              <span>{columns.length} sütun</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
