import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { SettingState } from './use-setting.ts';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly state: SettingState;
  readonly children: (ids: { readonly labelId: string; readonly noteId: string }) => ReactNode;
}

/** A setting's name and hint, its field, and beside it whether it is saved. */
export function SettingRow({ label, hint, state, children }: SettingRowProps) {
  const labelId = useId();
  const noteId = useId();
  return (
    <div className={styles.row} data-part="setting">
      <div>
        <span className={desk.strong} id={labelId}>
          {label}
        </span>
        {hint && (
          <p className={desk.small} id={noteId}>
            {hint}
          </p>
        )}
      </div>
      <div className={styles.control}>
        <div className={desk.line}>
          {children({ labelId, noteId })}
          <SaveMark state={state} />
        </div>
        {state.error && (
          <p className={styles.error} role="alert">
            {state.error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Always as wide, so that nothing moves when it comes. */
function SaveMark({ state: { isSaving, isSaved } }: { state: SettingState }) {
  return (
    <span aria-live="polite" className={`${desk.center} ${styles.mark}`}>
      {isSaving && <Loader aria-label="Kaydediliyor" size="1rem" />}
      {!isSaving && isSaved && (
        <>
          <IconCheck aria-hidden size="1.125rem" />
          <span className="visually-hidden">Kaydedildi</span>
        </>
      )}
    </span>
  );
}
