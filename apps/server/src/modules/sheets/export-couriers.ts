import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { stateOf } from '@ulak/contracts/couriers/shown-state';
import { COURIER_STATE_LABELS } from '@ulak/contracts/couriers/state';
import { formatPhone } from '@ulak/contracts/phone-format';
import { formatFullDateTime } from '@ulak/contracts/time';
import type { Database } from '../../db/database.ts';
import { STATE_TEXTS } from './people-columns.ts';
import type { SheetCaller, SheetPorts } from './ports.ts';
import { recordExport } from './record-export.ts';
import type { WrittenSheet } from './write-workbook.ts';

const COLUMNS = [
  { label: 'Kurye', width: 26 },
  { label: 'Telefon', width: 16 },
  { label: 'Şube', width: 24 },
  { label: 'Durum', width: 14 },
  { label: 'Hesap', width: 10 },
  { label: 'Üzerindeki sipariş', width: 18 },
  { label: 'Sınır', width: 8 },
  { label: 'Son konum', width: 18 },
] as const;

const rowOf = (courier: CourierLocation): string[] => [
  courier.name,
  courier.phone === null ? '' : formatPhone(courier.phone),
  courier.branchName,
  COURIER_STATE_LABELS[stateOf(courier)],
  courier.active ? STATE_TEXTS.active : STATE_TEXTS.passive,
  String(courier.load),
  String(courier.limit),
  courier.positionAt === null ? '' : formatFullDateTime(Date.parse(courier.positionAt)),
];

/** The couriers of the scope as they are now; recorded in the audit log. */
export async function exportCouriers(
  { db, couriers }: Pick<SheetPorts, 'couriers'> & { readonly db: Database },
  who: SheetCaller,
): Promise<WrittenSheet[]> {
  const listed = await db.inScope(who.scope, async (tx) => {
    const all = await couriers.list(tx, who.scope, who.now);
    await recordExport(tx, who, { sheet: 'couriers', rows: all.length });
    return all;
  });
  return [{ name: 'Kuryeler', columns: COLUMNS, rows: listed.map(rowOf) }];
}
