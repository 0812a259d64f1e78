import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIsServerReachable } from '../../../lib/reachability.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { Refusal } from '../model/refusal.ts';

interface FormDialogProps {
  readonly title: string;
  /** Whose pay it is. */
  readonly courierName: string;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Why it cannot be sent now; the reason stands in the form. */
  readonly isBlocked?: boolean;
  readonly refusal: Refusal | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Over the details of a courier, below questions and toasts. */
const OVER_DETAILS = 210;

/** A dialog with one form about somebody's pay; what was typed stays until it succeeds. */
export function FormDialog(props: FormDialogProps) {
  const { title, courierName, isBusy, isBlocked = false, refusal, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && !isBlocked) onSubmit();
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
          <b className={desk.breaks}>{courierName}</b>
          {refusal?.form !== undefined && <FormError message={refusal.form} />}
          {children}
          <Buttons {...props} isBlocked={isBlocked} />
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}

function Buttons({ submitLabel, isDanger = false, isBusy, isBlocked, onClose }: FormDialogProps) {
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
        <Button
          disabled={isBlocked}
          loading={isBusy}
          size="md"
          type="submit"
          {...(isDanger ? { color: 'red.8' } : {})}
        >
          {submitLabel}
        </Button>
      </Group>
    </>
  );
}
