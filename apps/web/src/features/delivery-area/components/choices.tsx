import { useId } from 'react';
import radio from '../../../ui/radio-choices.module.css';

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few answers. */
export function Choices<T extends string>({ legend, choices, labels, value, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={radio.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label className={radio.radio} key={choice}>
          <input checked={choice === value} name={name} onChange={() => onChange(choice)} type="radio" />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
