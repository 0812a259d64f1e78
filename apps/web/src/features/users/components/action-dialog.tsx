import type { UserId } from '@ulak/contracts/ids';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import type { ReactNode } from 'react';
import desk from '../../../ui/desk.module.css';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import type { Failure } from '../model/failure.ts';
import { CourierOnRoad } from './courier-on-road.tsx';

interface ActionDialogProps {
  title: string;
  /** About whom it is; nobody yet in the form of a new person. */
  user?: UserView;
  submitLabel: string;
  /** It takes something away. */
  isDanger?: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form about one person. */
export function ActionDialog({ user, failure, submitLabel, children, ...form }: ActionDialogProps) {
  const isOnRoad = failure?.code === 'COURIER_ON_ROAD';
  return (
    <FormDialog {...form} refusal={failure} submitLabel={isOnRoad ? 'Yeniden dene' : submitLabel}>
      {user && <Subject user={user} />}
      <Refusal failure={failure} userId={user?.id} />
      {children}
    </FormDialog>
  );
}

const Subject = ({ user }: { user: UserView }) => (
  <div>
    <b className={desk.breaks}>{user.fullName}</b>
    <span className={`${desk.secondLine} ${desk.wrap}`}>
      {[ROLE_LABELS[user.role], user.branchName].filter(Boolean).join(' · ')}
    </span>
  </div>
);

/** What the server said; of a courier on the road also the orders that keep them. */
function Refusal({ failure, userId }: { failure: Failure | null; userId: UserId | undefined }) {
  if (failure?.code === 'COURIER_ON_ROAD' && userId !== undefined)
    return <CourierOnRoad message={failure.message} userId={userId} />;
  if (failure?.code === 'RECORD_CHANGED') return null;
  return failure?.form && <FormError message={failure.form} />;
}
