import { IconChevronRight } from '@tabler/icons-react';
import { formatTl } from '@ulak/contracts/format';
import { type ReactNode, useId, useState } from 'react';
import { signedTlText } from '../../../domain/pay/pay-texts.ts';
import surface from '../../../ui/surface.module.css';
import styles from './pay-slip.module.css';

interface SlipRowProps {
  readonly name: string;
  readonly words: string;
  /** TL with its sign. */
  readonly amount: number;
  /** Beside the name: open objections. */
  readonly badge?: ReactNode;
  readonly isTotal?: boolean;
  /** Open from the beginning: something in it waits for the reader. */
  readonly isOpenAtFirst?: boolean;
  /** What the amount is made of; without it there is nothing to open. */
  readonly children?: ReactNode;
}

/**
 * An amount of the slip with its calculation in words; a press opens what it is made of. Folded, it keeps
 * what was typed.
 */
export function SlipRow({ isOpenAtFirst = false, children, ...face }: SlipRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpened, setOpened] = useState(isOpenAtFirst);
  const toggle = (): void => {
    setOpen(!isOpen);
    setOpened(true);
  };
  if (children === undefined)
    return (
      <li className={styles.line}>
        <div className={styles.row}>
          <span />
          <Face {...face} />
        </div>
      </li>
    );
  return (
    <li className={styles.line}>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className={`${surface.plain} ${styles.row}`}
        onClick={toggle}
        type="button"
      >
        <IconChevronRight aria-hidden size="1.125rem" />
        <Face {...face} />
      </button>
      <div className={styles.inside} hidden={!isOpen} id={id}>
        {wasOpened && children}
      </div>
    </li>
  );
}

const Face = ({
  name,
  words,
  amount,
  badge,
  isTotal = false,
}: Pick<SlipRowProps, 'name' | 'words' | 'amount' | 'badge' | 'isTotal'>) => (
  <>
    <span className={styles.name}>
      {name}
      {badge}
    </span>
    <span className={isTotal ? `${styles.amount} ${styles.total}` : styles.amount} data-amount={amount}>
      {isTotal ? formatTl(amount) : signedTlText(amount)}
    </span>
    <span className={styles.words}>{words}</span>
  </>
);
