import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BranchUsage } from '@ulak/contracts/branches/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { BranchId } from '@ulak/contracts/ids';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import desk from '../../../ui/desk.module.css';
import styles from './branch-form.module.css';

/** Whether something hangs on a branch that keeps it from being deleted. */
export const isInUse = ({ activeOrders, peopleCount, unpaidEarnings }: BranchUsage): boolean =>
  activeOrders > 0 || peopleCount > 0 || unpaidEarnings > 0;

interface UsageListProps {
  readonly branchId: BranchId;
  readonly usage: BranchUsage;
}

/** What hangs on a branch, each with the way to it. */
export function UsageList({ branchId, usage }: UsageListProps) {
  const { activeOrders, people, peopleCount, unpaidEarnings, unpaidTotal } = usage;
  const branch = String(branchId);
  if (!isInUse(usage)) {
    return (
      <Text className={desk.inline} size="sm">
        <IconCircleCheck aria-hidden color="var(--mantine-color-green-7)" size="1.125rem" />
        Şubede süren sipariş, kişi veya ödenmemiş kazanç yok. Geçmişi raporlarda kalır.
      </Text>
    );
  }
  return (
    <div className={desk.warning}>
      <b>Şube şu anda silinemez</b>
      <ul className={`${desk.list} ${desk.grid}`} data-part="branch-usage">
        {activeOrders > 0 && (
          <li>
            <b>{formatNumber(activeOrders)} süren sipariş</b> önce teslim veya iptal edilmeli.{' '}
            <Link className={`${desk.link} ${styles.inText}`} search={{ branch }} to="/dashboard">
              Siparişleri göster
            </Link>
          </li>
        )}
        {peopleCount > 0 && (
          <li>
            <b>{formatNumber(peopleCount)} kişi</b> önce başka şubeye taşınmalı veya silinmeli.{' '}
            <Link className={`${desk.link} ${styles.inText}`} search={{ branch }} to="/users">
              Kişileri göster
            </Link>
            <Text size="sm">
              {people.map(({ fullName, role }) => `${fullName} (${ROLE_LABELS[role]})`).join(', ')}
              {peopleCount > people.length && ` ve ${formatNumber(peopleCount - people.length)} kişi daha`}
            </Text>
          </li>
        )}
        {unpaidEarnings > 0 && (
          <li>
            <b>{formatNumber(unpaidEarnings)} ödenmemiş kazanç</b> ({formatTl(unpaidTotal)}) önce kuryelere
            ödenmeli.
          </li>
        )}
      </ul>
    </div>
  );
}
