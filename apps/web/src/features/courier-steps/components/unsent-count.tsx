import { IconCloudOff } from '@tabler/icons-react';

/** How many taps the server does not know yet. */
export function UnsentCount({ count }: { count: number }) {
  return (
    <span className="unsent-count tabular" role="status">
      <IconCloudOff aria-hidden size={16} />
      {count} işlem bekliyor
    </span>
  );
}
