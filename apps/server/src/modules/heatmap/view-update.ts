import type { HeatUpdate } from '@ulak/contracts/heatmap/schema';
import type { UpdateRow } from './updates-repository.ts';

export const viewUpdate = (row: UpdateRow): HeatUpdate => ({
  id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});
