import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { BRANCH_LABELS } from '@ulak/contracts/branches/field-labels';
import { NOT_POSITIVE } from '@ulak/contracts/branches/numbers';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  type BranchSettings,
  type ChoiceSetting,
  type NamesSetting,
  type NumberSetting,
  readNumber,
  type Setting,
  type SettingValue,
  type SwitchSetting,
  type TimeSetting,
} from '../model/settings.ts';
import { namesText, readNames } from '../../../lib/names-field.ts';
import { NO_TIME, readTimeOfDay } from '../../../lib/time-of-day.ts';
import { SeveralField } from './several-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { useSetting } from './use-setting.ts';
import styles from './branch-settings.module.css';

interface FieldProps<S extends Setting> {
  readonly settings: BranchSettings;
  readonly setting: S;
}

/** The field of one setting, saved as soon as it is changed (spec 2 §2.4). */
export function SettingField({ settings, setting }: FieldProps<Setting>) {
  const key = `${settings.id} ${setting.field}`;
  if (setting.kind === 'switch') return <SwitchField key={key} setting={setting} settings={settings} />;
  if (setting.kind === 'choice') return <ChoiceField key={key} setting={setting} settings={settings} />;
  if (setting.kind === 'several') return <SeveralField key={key} setting={setting} settings={settings} />;
  if (setting.kind === 'time') return <TimeField key={key} setting={setting} settings={settings} />;
  if (setting.kind === 'names') return <NamesField key={key} setting={setting} settings={settings} />;
  return <NumberField key={key} setting={setting} settings={settings} />;
}

function SwitchField({ settings, setting }: FieldProps<SwitchSetting>) {
  const { state, shown, save } = useSetting(settings, setting);
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <Switch
          aria-describedby={noteId}
          aria-labelledby={labelId}
          checked={Boolean(shown)}
          className={styles.field ?? ''}
          disabled={state.isSaving}
          onChange={({ currentTarget }) => void save(currentTarget.checked).catch(() => {})}
          size="md"
        />
      )}
    </SettingRow>
  );
}

function ChoiceField({ settings, setting }: FieldProps<ChoiceSetting>) {
  const { state, shown, save } = useSetting(settings, setting);
  const choose = (chosen: string | null): void => {
    const option = setting.options.find(({ value }) => String(value) === chosen);
    if (option && option.value !== shown) void save(option.value).catch(() => {});
  };
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <Select
          allowDeselect={false}
          aria-describedby={noteId}
          aria-labelledby={labelId}
          className={styles.field ?? ''}
          data={setting.options.map(({ value, label }) => ({ value: String(value), label }))}
          disabled={state.isSaving}
          onChange={choose}
          value={String(shown)}
        />
      )}
    </SettingRow>
  );
}

/**
 * What is being edited stays as it is typed, whatever a refresh brings.
 * @returns `typed`: null while nobody edits
 */
function useDraft<T extends SettingValue>(stored: SettingValue) {
  const [typed, setTyped] = useState<T | null>(null);
  const from = useRef(stored);
  return {
    typed,
    from,
    change: (value: T): void => {
      if (typed === null) from.current = stored;
      setTyped(value);
    },
    drop: (): void => setTyped(null),
  };
}

const onEnter = (commit: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') commit();
};

/** Steps with the arrows are saved when they have come to rest; what is typed, with Enter or on leaving. */
const STEPPING_MS = 600;

function NumberField({ settings, setting }: FieldProps<NumberSetting>) {
  const { state, stored, shown, save, refuse, clearError } = useSetting(settings, setting);
  const draft = useDraft<string | number>(stored);
  const latest = useRef<string | number | null>(null);
  const commit = (): void => {
    const typed = latest.current;
    if (typed === null || state.isSaving) return;
    const isNone = setting.none !== undefined && String(typed).trim() === '';
    const value = isNone ? null : readNumber(typed);
    if (value === null && !isNone) {
      refuse(NOT_POSITIVE);
      return;
    }
    latest.current = null;
    if (value === stored) {
      draft.drop();
      return;
    }
    save(value, draft.from.current).then(draft.drop, () => {
      // the next try is made knowing what is there now
      draft.from.current = stored;
      latest.current = typed;
    });
  };
  const commitSoon = useDebouncedCallback(commit, STEPPING_MS);
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <NumberInput
          aria-describedby={noteId}
          aria-labelledby={labelId}
          clampBehavior="none"
          className={styles.field ?? ''}
          decimalScale={setting.decimals}
          decimalSeparator=","
          error={state.error !== null}
          max={setting.max}
          min={setting.min}
          onBlur={commit}
          onChange={(value) => {
            clearError();
            latest.current = value;
            draft.change(value);
          }}
          onKeyDown={onEnter(commit)}
          onValueChange={(_, { source }) => {
            if ((source as string) !== 'event') commitSoon();
          }}
          placeholder={setting.none}
          readOnly={state.isSaving}
          step={setting.step}
          suffix={` ${setting.unit}`}
          thousandSeparator="."
          value={draft.typed ?? (shown === null ? '' : Number(shown))}
        />
      )}
    </SettingRow>
  );
}

/** Not a browser's own field of times, which speaks the computer's language and may count to twelve. */
function TimeField({ settings, setting }: FieldProps<TimeSetting>) {
  const { state, stored, shown, save, refuse, clearError } = useSetting(settings, setting);
  const draft = useDraft<string>(stored);
  const commit = (): void => {
    const { typed } = draft;
    if (typed === null || state.isSaving) return;
    const time = readTimeOfDay(typed);
    if (time === stored) draft.drop();
    else if (time === null) refuse(NO_TIME);
    else void save(time, draft.from.current).then(draft.drop, () => (draft.from.current = stored));
  };
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <TextInput
          aria-describedby={noteId}
          aria-labelledby={labelId}
          className={styles.field ?? ''}
          error={state.error !== null}
          onBlur={commit}
          onChange={({ currentTarget }) => {
            clearError();
            draft.change(currentTarget.value);
          }}
          onKeyDown={onEnter(commit)}
          inputMode="numeric"
          maxLength={5}
          placeholder="SS:DD"
          readOnly={state.isSaving}
          value={draft.typed ?? String(shown)}
        />
      )}
    </SettingRow>
  );
}

/** Names with commas between them; an empty field is an empty list. */
function NamesField({ settings, setting }: FieldProps<NamesSetting>) {
  const { state, stored, shown, save, clearError } = useSetting(settings, setting);
  const draft = useDraft<string>(stored);
  const textOf = (value: SettingValue): string => namesText(Array.isArray(value) ? value : []);
  const commit = (): void => {
    const { typed } = draft;
    if (typed === null || state.isSaving) return;
    const names = readNames(typed);
    if (namesText(names) === textOf(stored)) draft.drop();
    else void save(names, draft.from.current).then(draft.drop, () => (draft.from.current = stored));
  };
  return (
    <SettingRow hint={setting.hint} label={BRANCH_LABELS[setting.field]} state={state}>
      {({ labelId, noteId }) => (
        <Textarea
          aria-describedby={noteId}
          aria-labelledby={labelId}
          className={styles.field ?? ''}
          error={state.error !== null}
          maxLength={400}
          onBlur={commit}
          onChange={({ currentTarget }) => {
            clearError();
            draft.change(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
          placeholder="Yok"
          readOnly={state.isSaving}
          rows={3}
          value={draft.typed ?? textOf(shown)}
        />
      )}
    </SettingRow>
  );
}
