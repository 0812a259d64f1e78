import { Badge } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { COMPANY_STATUS_LABELS, type CompanyStatus } from '@ulak/contracts/companies/status';

/** Aktif or Pasif (spec 4 §2), by colour, icon and word. */
export const StatusBadge = ({ status }: { status: CompanyStatus }) => {
  const Icon = status === 'ACTIVE' ? IconCircleCheck : IconPlayerPause;
  return (
    <Badge
      color={status === 'ACTIVE' ? 'green' : 'gray'}
      leftSection={<Icon aria-hidden size="0.875rem" />}
      size="lg"
    >
      {COMPANY_STATUS_LABELS[status]}
    </Badge>
  );
};
