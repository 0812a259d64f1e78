import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { differenceText } from '@ulak/contracts/cash/difference-text';
import { collectionLabel, DENOMINATIONS_TL } from '@ulak/contracts/cash/labels';
import type { FieldErrors } from '@ulak/contracts/errors';
import { formatTl } from '@ulak/contracts/format';
import { tlText } from '../../../lib/tl-field.ts';
import desk from '../../../ui/desk.module.css';
import { type CountInput, type CountState, type SlipLine, slipKey } from '../model/count-form.ts';
import styles from './courier-cash.module.css';

interface CountFieldsProps {
  readonly input: CountInput;
  readonly state: CountState;
  readonly expectedCash: number;
  readonly lines: readonly SlipLine[];
  readonly errors: FieldErrors;
  /** The reason is asked for whatever was counted. */
  readonly needsReason?: boolean;
  readonly onChange: (change: Partial<CountInput>) => void;
}

/** A count: one number or pieces, card receipts, the difference, and its reason where there is one. */
export function CountFields(props: CountFieldsProps) {
  const { input, state, errors, needsReason = false, onChange } = props;
  return (
    <>
      <Button
        onClick={() => onChange({ byPieces: !input.byPieces })}
        size="compact-sm"
        type="button"
        variant="subtle"
      >
        {input.byPieces ? 'Tek tutar gir' : 'Banknot ve bozuk para say'}
      </Button>
      {input.byPieces ? <Pieces {...props} /> : <OneNumber {...props} />}
      <Difference state={state} />
      <Slips {...props} />
      {(state.differs || needsReason) && (
        <Textarea
          error={errors.reason}
          label="Neden"
          maxLength={1_000}
          onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
          rows={2}
          size="md"
          value={input.reason}
          withAsterisk
        />
      )}
    </>
  );
}

const OneNumber = ({ input, expectedCash, errors, onChange }: CountFieldsProps) => (
  <Group align="end" gap="sm" wrap="nowrap">
    <TextInput
      autoComplete="off"
      error={errors.counted}
      flex={1}
      inputMode="decimal"
      label="Sayılan nakit"
      maxLength={20}
      onChange={({ currentTarget }) => onChange({ counted: currentTarget.value })}
      placeholder={tlText(Math.max(0, expectedCash))}
      rightSection={<span aria-hidden>TL</span>}
      rightSectionWidth="2.5rem"
      size="md"
      value={input.counted}
      withAsterisk
    />
    <Button
      data-autofocus
      disabled={expectedCash < 0}
      onClick={({ currentTarget }) => {
        onChange({ counted: tlText(expectedCash) });
        // Enter saves next: the keyboard needs no way to the button
        currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      }}
      size="md"
      type="button"
      variant="default"
    >
      Tam
    </Button>
  </Group>
);

const Pieces = ({ input, errors, onChange }: CountFieldsProps) => (
  <fieldset className={`${desk.column} ${styles.plain}`}>
    <legend className={desk.note}>Her birinden kaç tane?</legend>
    <div className={`${desk.grid} ${styles.pieces}`}>
      {DENOMINATIONS_TL.map((value) => (
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          key={value}
          label={value < 1 ? `${Math.round(value * 100)} kuruş` : `${value} TL`}
          maxLength={6}
          onChange={({ currentTarget }) =>
            onChange({ pieces: { ...input.pieces, [value]: currentTarget.value } })
          }
          placeholder="0"
          size="sm"
          value={input.pieces[value] ?? ''}
        />
      ))}
    </div>
    {(errors.pieces ?? errors.counted) && (
      <span className={styles.warn} role="alert">
        {errors.pieces ?? errors.counted}
      </span>
    )}
  </fieldset>
);

/** Counted less expected, in words, as it is typed. */
function Difference({ state: { counted, difference, slipDifference } }: Pick<CountFieldsProps, 'state'>) {
  return (
    <p className={desk.note} data-part="difference" role="status">
      {counted === null || difference === null ? (
        'Tutarı girince fark burada görünür.'
      ) : (
        <>
          Sayılan {formatTl(counted)} ·{' '}
          <span className={difference === 0 ? desk.strong : styles.warn}>{differenceText(difference)}</span>
          {slipDifference !== null && slipDifference !== 0 && (
            <span className={styles.warn}> · Kart fişleri: {differenceText(slipDifference)}</span>
          )}
        </>
      )}
    </p>
  );
}

/** Receipts by kind and brand; untouched ones count as expected. */
function Slips({ input, lines, errors, onChange }: CountFieldsProps) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>
        Kart fişleri:{' '}
        {formatTl(lines.reduce((sum, { expected }) => sum + Math.round(expected * 100), 0) / 100)} bekleniyor
      </summary>
      <div className={`${desk.grid} ${styles.pieces}`}>
        {lines.map((line) => (
          <TextInput
            autoComplete="off"
            inputMode="decimal"
            key={slipKey(line)}
            label={collectionLabel(line.kind, line.brand)}
            maxLength={20}
            onChange={({ currentTarget }) =>
              onChange({ slips: { ...input.slips, [slipKey(line)]: currentTarget.value } })
            }
            placeholder={tlText(Math.max(0, line.expected))}
            size="sm"
            value={input.slips[slipKey(line)] ?? ''}
          />
        ))}
      </div>
      {errors.slips && (
        <span className={styles.warn} role="alert">
          {errors.slips}
        </span>
      )}
    </details>
  );
}
