import { useState } from 'react';
import desk from './desk.module.css';
import styles from './record-conflict.module.css';
import surface from './surface.module.css';

/** A field of a record that two people changed. */
export interface ConflictField {
  readonly name: string;
  readonly label: string;
  /** The stored value, as a person reads it. */
  readonly present: string;
  /** What was typed here. */
  readonly own: string;
}

export type ConflictChoice = 'present' | 'own';

interface RecordConflictProps {
  /** The server's sentence: who changed the record and when (409 RECORD_CHANGED). */
  readonly message: string;
  /** See {@link conflictFields}. Keep the same array until the record changes again. */
  readonly fields: readonly ConflictField[];
  /** Gives the form the value that was chosen; a field keeps the own one until then. */
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
}

const EMPTY_TEXT = '(boş)';

/** The fields whose stored and typed texts differ. @param labels of the form's fields, in their order */
export const conflictFields = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  present: Readonly<Record<Name, string>>,
  own: Readonly<Record<Name, string>>,
): ConflictField[] =>
  (Object.keys(labels) as Name[])
    .filter((name) => present[name] !== own[name])
    .map((name) => ({ name, label: labels[name], present: present[name], own: own[name] }));

/**
 * Shows a form whose record somebody else saved meanwhile: who it was, and for each field that differs both
 * values to choose from. What was typed stays; saving again, with the record's new version, is the form's.
 */
export function RecordConflict({ message, fields, onChoose }: RecordConflictProps) {
  return (
    <section className={`${surface.note} ${desk.column} ${styles.conflict}`} role="alert">
      <span>{message}</span>
      {fields.length === 0 ? (
        <span>Sizin alanlarınız güncel kayıtla aynı; yeniden kaydedebilirsiniz.</span>
      ) : (
        <>
          {fields.map((field) => (
            <Choice field={field} key={`${field.name} ${field.present}`} onChoose={onChoose} />
          ))}
          <span>Seçtiğiniz değerlerle yeniden kaydedebilirsiniz.</span>
        </>
      )}
    </section>
  );
}

type ChoiceProps = { field: ConflictField } & Pick<RecordConflictProps, 'onChoose'>;

function Choice({ field: { name, label, present, own }, onChoose }: ChoiceProps) {
  const [choice, setChoice] = useState<ConflictChoice>('own');
  const radio = (value: ConflictChoice, text: string) => (
    <label className={`${desk.line} ${desk.touch} ${styles.choice}`}>
      <input
        checked={choice === value}
        name={`conflict-${name}`}
        onChange={() => {
          setChoice(value);
          onChoose(name, value);
        }}
        type="radio"
        value={value}
      />
      <span className={desk.breaks}>{text}</span>
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {radio('present', `Şu anki: ${present || EMPTY_TEXT}`)}
      {radio('own', `Sizinki: ${own || EMPTY_TEXT}`)}
    </fieldset>
  );
}
