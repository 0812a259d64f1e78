import { Button } from '@mantine/core';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { formatTl } from '@ulak/contracts/format';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RefusedCollections } from './use-refused-collections.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './refused-cards.module.css';

/** Collections that were refused, with what was typed, until the courier says that they know. */
export const RefusedCards = ({ refused, acknowledge }: Pick<RefusedCollections, 'refused' | 'acknowledge'>) =>
  refused.map(({ key, orderId, receiptNumber, message, lines, note }) => (
    <article className={`${surface.alert} ${layout.stack}`} data-refused={orderId} key={key} role="alert">
      <h2>
        <IconAlertTriangle aria-hidden size="1.5rem" />
        Tahsilat kaydedilmedi
      </h2>
      <p className={text.headline}>#{receiptNumber}</p>
      <p className={text.strong}>{message}</p>
      <p className={`${text.dim} ${styles.words}`}>
        Girdiğiniz:{' '}
        {lines
          .map(({ kind, brand, amount }) => `${collectionLabel(kind, brand)} ${formatTl(amount)}`)
          .join(', ') || 'tahsilat yok'}
        {note && ` · “${note}”`}
      </p>
      <Button fullWidth onClick={() => acknowledge(orderId)} size="touch">
        Anladım
      </Button>
    </article>
  ));
