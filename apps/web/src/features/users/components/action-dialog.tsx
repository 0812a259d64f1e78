import { Button, Group, Stack } from '@mantine/core';
import type { UserId } from '@ulak/contracts/ids';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
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

/** A password's input says it on the box around it. */
const WRONG_FIELD = '[aria-invalid="true"], [data-error] input';
/** Over the details of a person, below questions and toasts. */
const OVER_DETAILS = 210;

/** A dialog with one form about one person; what was typed stays until it succeeds. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, user, isBusy, failure, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      onClose={() => !isBusy && onClose()}
      opened
      size="md"
      title={title}
      zIndex={OVER_DETAILS}
    >
      <form noValidate onSubmit={submit} ref={form}>
        <Stack gap="md">
          {user && <Subject user={user} />}
          <Refusal failure={failure} userId={user?.id} />
          {children}
          <Buttons {...props} isOnRoad={failure?.code === 'COURIER_ON_ROAD'} />
        </Stack>
      </form>
    </ResponsiveDialog>
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

function Buttons({
  submitLabel,
  isDanger = false,
  isBusy,
  isOnRoad,
  onClose,
}: ActionDialogProps & { isOnRoad: boolean }) {
  const isReachable = useIsServerReachable();
  return (
    <>
      {!isReachable && (
        <span className={desk.note} role="status">
          Bağlantı yok. Yazdıklarınız burada duruyor; bağlantı gelince yeniden deneyin.
        </span>
      )}
      <Group className={desk.touch} gap="sm" grow>
        <Button disabled={isBusy} onClick={onClose} size="md" variant="default">
          Vazgeç
        </Button>
        <Button loading={isBusy} size="md" type="submit" {...(isDanger ? { color: 'red.8' } : {})}>
          {isOnRoad ? 'Yeniden dene' : submitLabel}
        </Button>
      </Group>
    </>
  );
}

/** After a refusal the focus goes to the first wrong field. */
function useFocusOnRefusal(form: { readonly current: HTMLFormElement | null }, failure: Failure | null) {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [form, failure]);
}
