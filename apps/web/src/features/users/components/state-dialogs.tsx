import { Textarea } from '@mantine/core';
import type { UserView } from '@ulak/contracts/users/schema';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { passiveText } from '../model/user-text.ts';
import { useActivateUser, useDeactivateUser } from '../queries.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFailure } from './use-failure.ts';
import desk from '../../../ui/desk.module.css';

const DEACTIVATED = 'Kullanıcı pasifleştirildi';
const ACTIVATED = 'Kullanıcı etkinleştirildi';
const FAILED = 'Güncelleme başarısız';
const MAX_REASON = 1_000;
const END_HINT =
  'Boş bırakırsanız siz etkinleştirene kadar pasif kalır; tarih verirseniz o anda kendiliğinden etkinleşir.';
const MINUTE_MS = 60_000;

interface StateDialogProps {
  user: UserView;
  onClose: () => void;
}

/** Makes an account passive: why, and until when if it is for a while (spec 2 §2.3). */
export function DeactivateDialog({ user, onClose }: StateDialogProps) {
  const now = useNow(MINUTE_MS);
  const [reason, setReason] = useState('');
  const [endDate, setEndDate] = useState<string | null>(null);
  const deactivate = useDeactivateUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, ['reason', 'endDate']);
  const submit = (): void => {
    const isPast = endDate !== null && Date.parse(endDate) <= Date.now();
    const found = {
      ...(reason.trim() === '' ? { reason: 'Pasifleştirme nedeni zorunludur' } : {}),
      ...(isPast ? { endDate: 'Bitiş tarihi gelecekte olmalı' } : {}),
    };
    if (refuse(found)) return;
    deactivate.mutate(
      { user, body: { reason, ...(endDate === null ? {} : { endDate }) } },
      {
        onSuccess: () => {
          toastSuccess(DEACTIVATED);
          onClose();
        },
        onError: fail,
      },
    );
  };
  return (
    <ActionDialog
      failure={failure}
      isBusy={deactivate.isPending}
      isDanger
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Pasifleştir"
      title="Kullanıcıyı pasifleştir"
      user={user}
    >
      <Reason error={errors.reason} label="Pasifleştirme nedeni" onChange={setReason} value={reason} />
      <DateTimeField
        description={END_HINT}
        error={errors.endDate}
        label="Bitiş tarihi (isteğe bağlı)"
        earliest={now}
        onChange={setEndDate}
        value={endDate}
      />
      {user.role === 'COURIER' && (
        <span className={desk.note}>Kuryeye atanmış, henüz alınmamış siparişler geri alınır.</span>
      )}
    </ActionDialog>
  );
}

/** Makes an account active again: why. */
export function ActivateDialog({ user, onClose }: StateDialogProps) {
  const [reason, setReason] = useState('');
  const activate = useActivateUser();
  const { failure, errors, refuse, fail } = useFailure(FAILED, ['reason']);
  const submit = (): void => {
    if (refuse(reason.trim() === '' ? { reason: 'Etkinleştirme nedeni zorunludur' } : {})) return;
    activate.mutate(
      { user, body: { reason } },
      {
        onSuccess: () => {
          toastSuccess(ACTIVATED);
          onClose();
        },
        onError: fail,
      },
    );
  };
  const why = passiveText(user);
  return (
    <ActionDialog
      failure={failure}
      isBusy={activate.isPending}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Etkinleştir"
      title="Kullanıcıyı etkinleştir"
      user={user}
    >
      {why && <span className={`${desk.note} ${desk.breaks}`}>Şu an pasif: {why}</span>}
      <Reason error={errors.reason} label="Etkinleştirme nedeni" onChange={setReason} value={reason} />
    </ActionDialog>
  );
}

interface ReasonProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

const Reason = ({ label, value, error, onChange }: ReasonProps) => (
  <Textarea
    data-autofocus
    error={error}
    label={label}
    maxLength={MAX_REASON}
    rows={2}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    size="md"
    value={value}
    withAsterisk
  />
);
