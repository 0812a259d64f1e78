import { Box, Title } from '@mantine/core';
import { formatDateTime } from '@ulak/contracts/time';
import { isRole, ROLE_LABELS } from '@ulak/contracts/roles';
import type { OrderHistoryRow } from '@ulak/contracts/orders/schema';
import { Glyph } from '../../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../../ui/glyphs.ts';
import { statusVar } from '../../../ui/theme.ts';
import { historyStep, historyTitle } from '../model/history.ts';
import { EngineChoice } from './engine-choice.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-details.module.css';

/** Who did what to the order, the newest first. */
export function OrderHistory({ rows }: { rows: readonly OrderHistoryRow[] }) {
  if (rows.length === 0) return null;
  const newestFirst = rows.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  return (
    <section aria-label="Sipariş geçmişi">
      <Title order={3} fz="h6" mb={4}>
        Geçmiş
      </Title>
      <ol className={desk.list}>
        {newestFirst.map((row) => (
          <HistoryStep key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function HistoryStep({ row }: { row: OrderHistoryRow }) {
  const step = historyStep(row);
  const status = row.to ?? row.from;
  return (
    <li className={styles.step} data-part="history-step">
      <Box component="span" c={status ? statusVar(status) : undefined} pt={2}>
        {status && <Glyph strokes={STATUS_GLYPHS[status]} size="0.9375rem" />}
      </Box>
      <div>
        <span className={desk.spread}>
          <b>{historyTitle(row)}</b>
          <Box component="time" className="tabular" c="dimmed" flex="none" dateTime={row.at}>
            {formatDateTime(Date.parse(row.at))}
          </Box>
        </span>
        <span className={`${desk.secondLine} ${desk.wrap}`}>
          {[actorText(row), step].filter(Boolean).join(' · ')}
        </span>
        {row.courierName && row.courierName !== row.actorName && (
          <span className={`${desk.secondLine} ${desk.wrap}`}>Kurye: {row.courierName}</span>
        )}
        {row.choice && <EngineChoice choice={row.choice} />}
        {row.note && <div className={desk.breaks}>{row.note}</div>}
      </div>
    </li>
  );
}

function actorText({ actorName, actorRole, choice }: OrderHistoryRow): string {
  if (choice) return 'Otomatik atama';
  const role = actorRole && isRole(actorRole) ? ROLE_LABELS[actorRole] : null;
  if (!actorName) return role ?? 'Dış sistem';
  return role ? `${actorName} (${role})` : actorName;
}
