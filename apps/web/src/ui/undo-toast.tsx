import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CSSProperties, useEffect, useState } from 'react';
import { toastError, toastSuccess } from '../lib/toast.ts';
import { addUndoable, popUndoable, UNDO_WINDOW_MS, type Undoable, type UndoResult } from '../lib/undo.ts';
import styles from './undo-toast.module.css';
import layout from './layout.module.css';

const UNDO_FAILED = 'Geri alınamadı';
const NOTHING_TO_UNDO = 'Geri alınabilecek bir işlem yok.';
const SECOND_MS = 1_000;
const toastId = ({ id }: Undoable): string => `undo-${id}`;

/**
 * Says that something worked and offers to take it back, for as long as that is possible. @param subject what
 * it was about
 */
export function showUndoToast(message: string, undo: () => Promise<UndoResult>, subject?: string): void {
  const step = addUndoable(undo);
  notifications.show({
    id: toastId(step),
    title: 'Başarılı',
    message: <UndoMessage message={message} step={step} subject={subject} />,
    color: 'green',
    autoClose: false,
  });
}

async function runUndo(step: Undoable): Promise<void> {
  notifications.hide(toastId(step));
  const { isDone, message } = await step.undo();
  if (isDone) toastSuccess(message);
  else toastError(`${UNDO_FAILED}: ${message}`);
}

/** Ctrl+Z: takes the last step back that still can be. */
export function undoLast(): void {
  const step = popUndoable();
  if (step) void runUndo(step);
  else toastError(NOTHING_TO_UNDO);
}

interface UndoMessageProps {
  readonly message: string;
  readonly subject: string | undefined;
  readonly step: Undoable;
}

function UndoMessage({ message, subject, step }: UndoMessageProps) {
  const leftMs = useTimeLeft(step);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return (
    <span className={`${layout.wrap} ${layout.between}`}>
      <span className={layout.stack}>
        <span>{message}</span>
        {subject !== undefined && <small>{subject}</small>}
      </span>
      <Button
        size="compact-sm"
        variant="light"
        aria-keyshortcuts="Control+Z"
        onClick={() => {
          const popped = popUndoable(step.id);
          if (popped) void runUndo(popped);
        }}
      >
        Geri al
        {/* Hidden from screen readers: a toast is read again at each change of it. */}
        <span className={`tabular ${styles.left}`} aria-hidden>
          &nbsp;· {seconds} sn
        </span>
      </Button>
      <span className={styles.bar} aria-hidden>
        <span style={{ '--left': Math.max(0, leftMs - SECOND_MS) / UNDO_WINDOW_MS } as CSSProperties} />
      </span>
    </span>
  );
}

/** Milliseconds left, renewed every second; the toast goes when none are. */
function useTimeLeft(step: Undoable): number {
  const [leftMs, setLeftMs] = useState(UNDO_WINDOW_MS);
  useEffect(() => {
    const left = (): number => Math.max(0, step.endsAtMs - Date.now());
    const ticks = setInterval(() => setLeftMs(left()), SECOND_MS);
    const end = setTimeout(() => notifications.hide(toastId(step)), left());
    return () => {
      clearInterval(ticks);
      clearTimeout(end);
    };
  }, [step]);
  return leftMs;
}
