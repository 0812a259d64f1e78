import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decideRoute } from '@ulak/contracts/access';
import { useSession } from '../../lib/session.ts';
import { branchList } from '../branches/branch-list.ts';

/** The next step where there is no courier; nothing before there is a branch that they could work in. */
export function AddCourier() {
  const viewer = useSession();
  const { data: branches } = useQuery({ ...branchList, enabled: false });
  if (branches?.length === 0 || decideRoute(viewer, '/users').kind !== 'show') return null;
  return (
    <Button
      renderRoot={(props) => <Link search={{ open: 'new' }} to="/users" {...props} />}
      size="compact-sm"
      variant="default"
    >
      Kurye ekle
    </Button>
  );
}
