import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CourierNotice } from '@ulak/contracts/notices/schema';
import { cardTexts } from '../model.ts';
import type { CourierNotices } from './use-courier-notices.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './notice-cards.module.css';

/** What changed while the phone was in a pocket, above the orders until the courier knows it. */
export function NoticeCards({ notices }: { notices: CourierNotices }) {
  const { cards, packages, acknowledge } = notices;
  return (
    <div aria-live="assertive" className={styles.region} data-part="notices">
      {(cards.length > 0 || packages.length > 0) && (
        <section aria-label="Bildirimler" className={`${layout.stack} ${layout.roomy}`}>
          {cards.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onAcknowledge={() => acknowledge(notice.id)} />
          ))}
          {packages.map((notice) => (
            <PackageLine key={notice.id} notice={notice} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Where a card leads, as text: screens of other features. */
const LINKS: Partial<Record<CourierNotice['kind'], readonly [path: string, label: string]>> = {
  CASH: ['/my-cash', 'Kasamı aç'],
  DOCUMENT: ['/courier-documents', 'Belgelerimi aç'],
};

function NoticeCard({ notice, onAcknowledge }: { notice: CourierNotice; onAcknowledge: () => void }) {
  const { title, order, address, reason, instruction } = cardTexts(notice);
  const link = LINKS[notice.kind];
  return (
    <article className={`${surface.alert} ${layout.stack}`} data-part="notice" data-kind={notice.kind}>
      <h2>
        <IconAlertTriangle aria-hidden size="1.5rem" />
        {title}
      </h2>
      {order && <p className={`${text.headline} ${styles.number}`}>{order}</p>}
      {address && <p>{address}</p>}
      {reason && <p className={`${text.dim} ${styles.words}`}>{reason}</p>}
      {instruction && <p className={`${text.large} ${text.strong} ${styles.words}`}>{instruction}</p>}
      {link && (
        <Link className={`${surface.button} ${surface.outline}`} to={link[0]}>
          {link[1]}
        </Link>
      )}
      <Button fullWidth onClick={onAcknowledge} size="touch">
        Anladım
      </Button>
    </article>
  );
}

/** A package that the courier knows of, until the branch has it. */
const PackageLine = ({ notice: { orderNumber } }: { notice: CourierNotice }) => (
  <p className={`${surface.note} ${styles.package}`} data-part="package-out">
    <strong>#{orderNumber}</strong> Paketi şubeye götürün; şube teslim alınca bu satır kalkar.
  </p>
);
