import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useIsServerReachable } from '../lib/reachability.ts';
import desk from './desk.module.css';
import { ResponsiveDialog } from './responsive-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** It takes something away. */
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Why it cannot be sent now stands in the form. */
  readonly isBlocked?: boolean;
  /** What was refused last, whatever it is: each new one leads the focus to the first wrong field. */
  readonly refusal: object | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A password's input says it on the box around it. */
const WRONG_FIELD = '[aria-invalid="true"], [data-error] input';
/** Over the details of somebody, below questions and toasts. */
const OVER_DETAILS = 210;

/** A dialog with one form; what was typed stays until it succeeds. */
export function FormDialog(props: FormDialogProps) {
  const { title, isBusy, isBlocked = false, refusal, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
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
