import { Button, Group } from '@mantine/core';
import { IconBuildingStore, IconPencil, IconTrash } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import type { CompanyActions } from './company-columns.tsx';
import { CompanyMark } from './company-mark.tsx';
import { StatusBadge } from './status-badge.tsx';
import desk from '../../../ui/desk.module.css';

/** A company on a phone: the same facts as its row. */
export function CompanyCard({ company, actions }: { company: CompanyView; actions: CompanyActions }) {
  const { id, name, phone, email, address, taxNumber, status, logo } = company;
  const facts = [phone && formatPhone(phone), email, taxNumber && `Vergi no ${taxNumber}`, `ID ${id}`];
  return (
    <>
      <span className={desk.row}>
        <CompanyMark logo={logo} />
        <b className={desk.breaks}>{name}</b>
        <span className={desk.end}>
          <StatusBadge status={status} />
        </span>
      </span>
      {address && <span className={desk.breaks}>{address}</span>}
      <span className={`${desk.note} ${desk.breaks}`}>{facts.filter(Boolean).join(' · ')}</span>
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button
          aria-label={`${name}: düzenle`}
          h={48}
          leftSection={<IconPencil aria-hidden size="1.125rem" />}
          onClick={() => actions.edit(company)}
          px="xs"
          variant="light"
        >
          Düzenle
        </Button>
        <Button
          aria-label={`${name}: şube ata`}
          h={48}
          leftSection={<IconBuildingStore aria-hidden size="1.125rem" />}
          onClick={() => actions.assign(company)}
          px="xs"
          variant="light"
        >
          Şube ata
        </Button>
        <Button
          aria-label={`${name}: sil`}
          color="red"
          h={48}
          leftSection={<IconTrash aria-hidden size="1.125rem" />}
          onClick={() => actions.remove(company)}
          px="xs"
          variant="light"
        >
          Sil
        </Button>
      </Group>
    </>
  );
}
