import type { WebhookAttempt } from '@ulak/contracts/webhooks/schema';
import desk from '../../../ui/desk.module.css';
import { prettyBody } from '../model/delivery-text.ts';
import styles from './webhooks.module.css';

interface ExchangeProps {
  readonly attempt: WebhookAttempt;
  /** What was signed and sent; left out where it is shown once for all tries. */
  readonly body?: string;
}

/** What went out with a try and what came back: plain text, whatever it holds. */
export function Exchange({ attempt: { url, headers, answer }, body }: ExchangeProps) {
  return (
    <>
      <TextBlock label="İstek" text={`POST ${url}\n${headerLines(headers)}`} />
      {body !== undefined && <TextBlock label="Gövde" text={prettyBody(body)} />}
      {answer === '' ? (
        <p className={desk.note}>Yanıtın içeriği yok.</p>
      ) : (
        <TextBlock label="Yanıtın başı" text={answer} />
      )}
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A labelled box of preformatted text. */
export const TextBlock = ({ label, text }: { label: string; text: string }) => (
  <div>
    <span className={desk.note}>{label}</span>
    <pre aria-label={label} className={styles.code} role="region" tabIndex={0} translate="no">
      {text}
    </pre>
  </div>
);
