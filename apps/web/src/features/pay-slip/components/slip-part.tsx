import type { ReactNode } from 'react';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import { ObjectionsAt } from './objections-at.tsx';
import styles from './pay-slip.module.css';

interface SlipPartProps {
  /** What an objection to it points at. */
  readonly pointer: string;
  readonly name: string;
  /** Beside the name. */
  readonly badge?: ReactNode;
  /** How it came about; lines of text. */
  readonly words: readonly (string | null)[];
  /** TL with its sign, or another measure in words. */
  readonly value: number | string;
  /** What can be done here beside an objection. */
  readonly children?: ReactNode;
}

/** One thing that a line of the slip is made of. */
export const SlipPart = ({ pointer, name, badge, words, value, children }: SlipPartProps) => (
  <li className={styles.part} data-pointer={pointer}>
    <span className={styles.name}>
      {name}
      {badge}
    </span>
    <span className={styles.amount}>{typeof value === 'number' ? signedTlText(value) : value}</span>
    <div className={styles.words}>
      {words.flatMap((text) => (text === null || text === '' ? [] : [<div key={text}>{text}</div>]))}
    </div>
    <ObjectionsAt of={name} pointer={pointer}>
      {children}
    </ObjectionsAt>
  </li>
);

/** Parts of a line, or the sentence that there are none. */
export const PartList = ({
  label,
  isEmpty,
  empty,
  children,
}: {
  readonly label: string;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}) =>
  isEmpty ? (
    <p className={styles.note}>{empty}</p>
  ) : (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
