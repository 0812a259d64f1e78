import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import desk from '../../../ui/desk.module.css';
import styles from './integrations.module.css';

interface CodeExampleProps {
  readonly label: string;
  readonly text: string;
}

/** A text that is copied as it stands; long lines scroll in its own box. */
export function CodeExample({ label, text }: CodeExampleProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={styles.example} data-part="code-example">
      <figcaption className={`${desk.spread} ${styles.caption}`}>
        <span id={id}>{label}</span>
        <button
          aria-label={`${label}: kopyala`}
          className={`${desk.tool} ${desk.touchSquare}`}
          type="button"
          onClick={() => void copyText(text, 'Örnek kopyalandı.')}
        >
          <IconCopy aria-hidden size="1rem" />
          Kopyala
        </button>
      </figcaption>
      {/* a scrolling box is reached by the keyboard */}
      <pre aria-labelledby={id} className={styles.code} role="region" tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  );
}
