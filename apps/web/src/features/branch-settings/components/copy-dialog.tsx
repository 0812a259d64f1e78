import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BranchView, CopyableSetting } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { COPY_GROUPS, copyLabel, refusedTargets } from '../model/copy-settings.ts';
import { copySettings } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

interface CopyDialogProps {
  readonly from: BranchView;
  readonly targets: readonly BranchView[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Copies chosen settings of a branch to others of its company: to all of them, or to none. */
export function CopyDialog({ from, targets, isOpen, onClose }: CopyDialogProps) {
  return (
    <ResponsiveDialog onClose={onClose} opened={isOpen} title={`${from.name} · ayarları kopyala`}>
      <CopyForm from={from} onDone={onClose} targets={targets} />
    </ResponsiveDialog>
  );
}

function toggled<T>(list: readonly T[], values: readonly T[], isOn: boolean): T[] {
  const rest = list.filter((one) => !values.includes(one));
  return isOn ? [...rest, ...values] : rest;
}

function CopyForm({
  from,
  targets,
  onDone,
}: Omit<CopyDialogProps, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const client = useQueryClient();
  const [fields, setFields] = useState<readonly CopyableSetting[]>([]);
  const [targetIds, setTargetIds] = useState<readonly BranchId[]>([]);
  const copy = useMutation({
    mutationFn: () => copySettings(client, from.id, { fields: [...fields], targetIds: [...targetIds] }),
    onSuccess: () => {
      toastSuccess(`${fields.length} ayar ${targetIds.length} şubeye kopyalandı.`);
      onDone();
    },
  });
  const refused = refusedTargets(copy.error instanceof CallError ? copy.error.details : {}, targetIds);
  const allIds = targets.map(({ id }) => id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        copy.mutate();
      }}
    >
      <Stack gap="md">
        <FormError message={copy.error ? messageOf(copy.error, 'Ayarlar kopyalanamadı') : undefined} />
        <fieldset className={`${desk.panel} ${styles.group}`}>
          <legend className={desk.strong}>Hangi ayarlar?</legend>
          <div className={styles.choices}>
            {COPY_GROUPS.map((group) => (
              <FieldGroup
                fields={group.fields}
                key={group.title}
                onChange={(changed, isOn) => setFields(toggled(fields, changed, isOn))}
                picked={fields}
                title={group.title}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={`${desk.panel} ${styles.group}`}>
          <legend className={desk.strong}>Hangi şubelere?</legend>
          <Stack gap="xs">
            {targets.length > 1 && (
              <Checkbox
                size="md"
                checked={targetIds.length === targets.length}
                indeterminate={targetIds.length > 0 && targetIds.length < targets.length}
                label={`Tümü (${targets.length})`}
                onChange={({ currentTarget }) => setTargetIds(currentTarget.checked ? allIds : [])}
              />
            )}
            {targets.map(({ id, name }) => (
              <Checkbox
                size="md"
                checked={targetIds.includes(id)}
                error={refused.get(id)}
                key={id}
                label={name}
                onChange={({ currentTarget }) =>
                  setTargetIds(toggled(targetIds, [id], currentTarget.checked))
                }
              />
            ))}
          </Stack>
        </fieldset>
        <Text c="dimmed" size="sm">
          Seçilen ayarların bu şubelerdeki değerleri değişir. Bir şubede kaydedilemezse hiçbirinde değişmez.
        </Text>
        <Group grow>
          <Button onClick={onDone} size="md" variant="default">
            Vazgeç
          </Button>
          <Button
            disabled={fields.length === 0 || targetIds.length === 0}
            loading={copy.isPending}
            size="md"
            type="submit"
          >
            {fields.length > 0 && targetIds.length > 0
              ? `${fields.length} ayarı ${targetIds.length} şubeye kopyala`
              : 'Kopyala'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldGroupProps {
  readonly title: string;
  readonly fields: readonly CopyableSetting[];
  readonly picked: readonly CopyableSetting[];
  readonly onChange: (fields: readonly CopyableSetting[], isOn: boolean) => void;
}

function FieldGroup({ title, fields, picked, onChange }: FieldGroupProps) {
  const count = fields.filter((field) => picked.includes(field)).length;
  return (
    <Stack gap={8}>
      <Checkbox
        size="md"
        checked={count === fields.length}
        indeterminate={count > 0 && count < fields.length}
        label={<b>{title}</b>}
        onChange={({ currentTarget }) => onChange(fields, currentTarget.checked)}
      />
      {fields.length > 1 &&
        fields.map((field) => (
          <Checkbox
            size="md"
            checked={picked.includes(field)}
            key={field}
            label={copyLabel(field)}
            ml="lg"
            onChange={({ currentTarget }) => onChange([field], currentTarget.checked)}
          />
        ))}
    </Stack>
  );
}
