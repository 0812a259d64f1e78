import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decideRoute } from '@ulak/contracts/access';
import { SETUP_ROLES } from '@ulak/contracts/setup/steps';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';
import { setupQuery } from './setup-query.ts';

/** The next step where there is no branch: its dialog, before it the company's, or who has to do it. */
export function AddBranch() {
  const viewer = useSession();
  const { data: setup } = useQuery({ ...setupQuery, enabled: hasRole(viewer.role, SETUP_ROLES) });
  if (decideRoute(viewer, '/branches').kind !== 'show')
    return (
      <Text c="dimmed" size="sm">
        Şubeyi şirket yöneticiniz ekler.
      </Text>
    );
  const isFirst = setup?.companies === 0;
  return (
    <Button
      renderRoot={(props) => (
        <Link search={{ open: 'new' }} to={isFirst ? '/companies' : '/branches'} {...props} />
      )}
      size="sm"
    >
      {isFirst ? 'Şirketi ekle' : 'Şubeyi ekle'}
    </Button>
  );
}
