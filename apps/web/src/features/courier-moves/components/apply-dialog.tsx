import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@ulak/contracts/ids';
import { hoursText } from '@ulak/contracts/regions/figure-text';
import type { MoveSuggestion } from '@ulak/contracts/regions/schema';
import { compareTr } from '@ulak/contracts/text';
import type { UserView } from '@ulak/contracts/users/schema';
import { type FormEvent, useId, useState } from 'react';
import styles from '../../../domain/analysis/analysis.module.css';
import { messageOf } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import radio from '../../../ui/radio-choices.module.css';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { peopleList, useTransferCourier } from '../queries.ts';
import { moveTitle } from './move-card.tsx';

interface ApplyDialogProps {
  /** Null while none is open. */
  readonly move: MoveSuggestion | null;
  readonly onClose: () => void;
}

/** Couriers of the two branches; one of the giver's is transferred, one after the other. */
export function ApplyDialog({ move, onClose }: ApplyDialogProps) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(move);
  if (move !== null && move !== last) setLast(move);
  const people = useQuery({ ...peopleList, enabled: move !== null });
  return (
    <ResponsiveDialog
      onClose={onClose}
      opened={move !== null}
      title={last === null ? '' : `Kurye transferi · ${moveTitle(last)}`}
    >
      {last !== null && (
        <QueryView empty="Görebildiğiniz kullanıcı yok." failure="Kullanıcılar yüklenemedi" query={people}>
          {(users) => <TransferForm key={last.id} move={last} onClose={onClose} users={users} />}
        </QueryView>
      )}
    </ResponsiveDialog>
  );
}

const couriersOf = (users: readonly UserView[], branchId: number | null): UserView[] =>
  users
    .filter(({ role, active, deleted, branchId: own }) => {
      return role === 'COURIER' && active && !deleted && own === branchId;
    })
    .toSorted((a, b) => compareTr(a.fullName, b.fullName));

interface TransferFormProps {
  readonly move: MoveSuggestion;
  readonly users: readonly UserView[];
  readonly onClose: () => void;
}

function TransferForm({ move, users, onClose }: TransferFormProps) {
  const [chosen, setChosen] = useState<UserId | null>(null);
  const transfer = useTransferCourier();
  const [givers, receivers] = [couriersOf(users, move.fromBranchId), couriersOf(users, move.toBranchId)];
  const isThere = givers.some(({ id }) => id === chosen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === null || !isThere || transfer.isPending) return;
    transfer.mutate(
      { id: chosen, branchId: move.toBranchId },
      { onSuccess: () => toastSuccess('Şube transferi başarılı') },
    );
  };
  return (
    <form className={desk.column} noValidate onSubmit={submit}>
      <p className={desk.note}>
        Öneri: {hoursText(move.hours.from, move.hours.to)} saatleri için {move.couriers} kurye. Transfer hemen
        geçerli olur ve geri taşınana kadar sürer.
      </p>
      <GiverChoice chosen={chosen} givers={givers} name={move.fromBranchName ?? ''} onChoose={setChosen} />
      <section aria-label={`${move.toBranchName} kuryeleri`}>
        <b>{move.toBranchName}</b>
        <p className={desk.note}>
          {receivers.length === 0
            ? 'Bu şubede etkin kurye yok.'
            : receivers.map(({ fullName }) => fullName).join(', ')}
        </p>
      </section>
      <FormError
        message={transfer.error ? `Şube transferi başarısız. ${messageOf(transfer.error, '')}` : undefined}
      />
      <Group className={desk.touch} gap="sm" grow>
        <Button disabled={transfer.isPending} onClick={onClose} size="md" variant="default">
          Kapat
        </Button>
        <Button disabled={!isThere} loading={transfer.isPending} size="md" type="submit">
          Transfer et
        </Button>
      </Group>
    </form>
  );
}

interface GiverChoiceProps {
  readonly name: string;
  readonly givers: readonly UserView[];
  readonly chosen: UserId | null;
  readonly onChoose: (id: UserId) => void;
}

function GiverChoice({ name, givers, chosen, onChoose }: GiverChoiceProps) {
  const group = useId();
  if (givers.length === 0) return <p className={desk.note}>{name}: etkin kurye yok.</p>;
  return (
    <fieldset className={`${radio.choices} ${styles.people}`}>
      <legend>{name}: kimi taşıyacaksınız?</legend>
      {givers.map(({ id, fullName }) => (
        <label className={radio.radio} key={id}>
          <input checked={id === chosen} name={group} onChange={() => onChoose(id)} type="radio" />
          {fullName}
        </label>
      ))}
    </fieldset>
  );
}
