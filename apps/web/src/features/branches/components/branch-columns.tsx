import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatMetres } from '@ulak/contracts/format';
import { compareTr } from '@ulak/contracts/text';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { NO_COMPANY } from '../model/branch-rows.ts';
import { RowTool } from '../../../ui/row-tool.tsx';
import desk from '../../../ui/desk.module.css';

/** What can be done with a branch; what the viewer may not is absent. */
export interface BranchActions {
  readonly edit: (branch: BranchView) => void;
  readonly showKey?: (branch: BranchView) => void;
  readonly remove?: (branch: BranchView) => void;
}

const companyOf = ({ companyName }: BranchView): string => companyName ?? NO_COMPANY;

const COMPANY: DataColumn<BranchView> = {
  key: 'company',
  head: 'Şirket',
  width: '20%',
  kind: 'text',
  compare: (a, b) => compareTr(companyOf(a), companyOf(b)),
  cell: (branch) => <Company branch={branch} />,
};

/** Columns of spec 2 §2.1. @param hasCompany for OWNER, who sees several companies */
export const branchColumns = (actions: BranchActions, hasCompany: boolean): DataColumn<BranchView>[] => [
  {
    key: 'id',
    head: 'ID',
    width: '4.5rem',
    kind: 'number',
    compare: (a, b) => a.id - b.id,
    cell: ({ id }) => id,
  },
  {
    key: 'name',
    head: 'Şube adı',
    width: '20%',
    kind: 'text',
    compare: (a, b) => compareTr(a.name, b.name),
    cell: ({ name }) => (
      <b className={desk.oneLine} title={name}>
        {name}
      </b>
    ),
  },
  {
    key: 'address',
    head: 'Adres',
    kind: 'text',
    compare: (a, b) => compareTr(a.address, b.address),
    cell: ({ address }) => (
      <span className={desk.oneLine} title={address}>
        {address}
      </span>
    ),
  },
  ...(hasCompany ? [COMPANY] : []),
  {
    key: 'radius',
    head: 'Yarıçap',
    width: '6.5rem',
    kind: 'number',
    compare: (a, b) => a.radius - b.radius,
    cell: ({ radius }) => formatMetres(radius),
  },
  {
    key: 'customerRadius',
    head: 'Müşteri alanı',
    width: '8.5rem',
    kind: 'number',
    compare: (a, b) => a.customerAreaRadius - b.customerAreaRadius,
    cell: ({ customerAreaRadius }) => formatMetres(customerAreaRadius),
  },
  {
    key: 'actions',
    head: 'İşlemler',
    width: '7.5rem',
    cell: (branch) => <RowButtons actions={actions} branch={branch} />,
  },
];

export const Company = ({ branch }: { branch: BranchView }) =>
  branch.companyId === null ? (
    <span className={desk.dim}>{NO_COMPANY}</span>
  ) : (
    <span className={desk.oneLine} title={branch.companyName ?? ''}>
      {branch.companyName}
    </span>
  );

function RowButtons({ branch, actions }: { branch: BranchView; actions: BranchActions }) {
  const { edit, showKey, remove } = actions;
  const isKeyed = branch.apiKey !== undefined;
  return (
    <span className={desk.inline}>
      <RowTool label={`${branch.name}: düzenle`} onClick={() => edit(branch)} title="Düzenle">
        <IconPencil aria-hidden size="1.0625rem" />
      </RowTool>
      {showKey && isKeyed && (
        <RowTool label={`${branch.name}: API anahtarı`} onClick={() => showKey(branch)} title="API anahtarı">
          <IconKey aria-hidden size="1.0625rem" />
        </RowTool>
      )}
      {remove && (
        <RowTool label={`${branch.name}: sil`} onClick={() => remove(branch)} title="Sil">
          <IconTrash aria-hidden size="1.0625rem" />
        </RowTool>
      )}
    </span>
  );
}
