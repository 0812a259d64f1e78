import { type FormEvent, useId, useRef, useState } from 'react';
import { phoneProblem } from '../model.ts';
import { Refusal } from './refusal.tsx';
import layout from '../../../ui/layout.module.css';
import page from './tracking.module.css';
import text from '../../../ui/text.module.css';
import surface from '../../../ui/surface.module.css';

interface PhoneFormProps {
  readonly isBusy: boolean;
  /** What went wrong with the last try; null for nothing. */
  readonly refusal: string | null;
  /** The number to begin with: after a refusal a wrong digit is to be mended, not all of it typed again. */
  readonly typed: string;
  readonly onSubmit: (phone: string) => void;
}

/** Asks for the phone number of the order (spec 3 §2.8, §5). */
export function PhoneForm({ isBusy, refusal, typed, onSubmit }: PhoneFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [phone, setPhone] = useState(typed);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = phoneProblem(phone);
    setProblem(found);
    if (found) field.current?.focus();
    else if (!isBusy) onSubmit(phone);
  };

  return (
    <main className={`${layout.grid} ${page.ask}`}>
      <h1 className={text.headline}>Siparişiniz nerede?</h1>
      <p className={text.dim}>
        Sipariş verirken kullandığınız telefon numarasını yazın; son 24 saatteki siparişlerinizi gösterelim.
      </p>
      <form className={`${surface.card} ${layout.stack} ${page.form}`} noValidate onSubmit={submit}>
        <label className={text.strong} htmlFor={id}>
          Telefon numarası
        </label>
        <input
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem !== null}
          autoComplete="tel"
          className={`${page.input} tabular`}
          id={id}
          inputMode="tel"
          maxLength={25}
          onChange={(event) => {
            setPhone(event.target.value);
            if (problem) setProblem(phoneProblem(event.target.value));
          }}
          placeholder="05XX XXX XX XX"
          ref={field}
          type="tel"
          value={phone}
        />
        {problem && (
          <p className={`${page.problem} ${text.small}`} id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        <Refusal sentence={refusal} />
        <button
          aria-disabled={isBusy}
          className={`${surface.button} ${surface.filled} ${surface.big}`}
          type="submit"
        >
          {isBusy ? 'Aranıyor…' : 'Siparişimi bul'}
        </button>
      </form>
      <p className={text.caption}>
        Numaranız yalnızca siparişinizi bulmak için kullanılır. Size gönderilen takip bağlantısı varsa onu
        açmanız yeterli.
      </p>
    </main>
  );
}
