import { Button, Group } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatMetres } from '@ulak/contracts/format';
import { type BranchActions, Company } from './branch-columns.tsx';
import desk from '../../../ui/desk.module.css';

interface BranchCardProps {
  readonly branch: BranchView;
  readonly actions: BranchActions;
  readonly hasCompany: boolean;
}

/** A branch on a phone: the same facts as its row. */
export function BranchCard({ branch, actions, hasCompany }: BranchCardProps) {
  const { edit, showKey, remove } = actions;
  return (
    <>
      <span className={desk.row}>
        <b className={desk.breaks}>{branch.name}</b>
        <span className={`${desk.note} ${desk.end}`}>ID {branch.id}</span>
      </span>
      <span className={desk.breaks}>{branch.address}</span>
      {hasCompany && <Company branch={branch} />}
      <span className={desk.note}>
        Yarıçap {formatMetres(branch.radius)} · Müşteri alanı {formatMetres(branch.customerAreaRadius)}
      </span>
      <Group gap="xs" grow>
        <Button
          aria-label={`${branch.name}: düzenle`}
          h={48}
          leftSection={<IconPencil aria-hidden size="1.125rem" />}
          onClick={() => edit(branch)}
          px="xs"
          variant="light"
        >
          Düzenle
        </Button>
        {showKey && branch.apiKey !== undefined && (
          <Button
            aria-label={`${branch.name}: API anahtarı`}
            h={48}
            leftSection={<IconKey aria-hidden size="1.125rem" />}
            onClick={() => showKey(branch)}
            px="xs"
            variant="light"
          >
            Anahtar
          </Button>
        )}
        {remove && (
          <Button
            aria-label={`${branch.name}: sil`}
            color="red"
            h={48}
            leftSection={<IconTrash aria-hidden size="1.125rem" />}
            onClick={() => remove(branch)}
            px="xs"
            variant="light"
          >
            Sil
          </Button>
        )}
      </Group>
    </>
  );
}
