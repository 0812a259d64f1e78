import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { NativeDialog } from '../../../ui/native-dialog.tsx';

interface LargeTextDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons of the full width, the most wanted one first. */
  readonly actions: ReactNode;
}

/** A short message or question for thumbs in gloves: large text, one button per line. */
export function LargeTextDialog({ title, onClose, children, actions }: LargeTextDialogProps) {
  return (
    <NativeDialog onClose={onClose} title={title}>
      <Stack gap="xs">{children}</Stack>
      <Stack gap="sm" mt="lg">
        {actions}
      </Stack>
    </NativeDialog>
  );
}
