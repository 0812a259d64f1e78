import { DOCUMENT_LABELS, EXPIRY_NOTICE_DAYS } from '@ulak/contracts/documents/kinds';
import { daysLeft } from '@ulak/contracts/documents/validity';
import { formatDate, istanbulDay } from '@ulak/contracts/time';
import type { SystemActor } from '../../access/scope.ts';
import type { Database } from '../../db/database.ts';
import { recordDocumentNotice } from '../notices/service.ts';
import * as repository from './job-repository.ts';
import { tellDocumentChange } from './record-change.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'Belge takibi', role: null };

/** The narrowest of the notices that is due with so many days left. */
const noticeOf = (left: number): number =>
  EXPIRY_NOTICE_DAYS.filter((days) => Math.max(left, 0) <= days).at(-1) ?? EXPIRY_NOTICE_DAYS[0];

/** 'Ehliyet (ön yüz): süresi 7 gün sonra, 12.03.2026 günü doluyor.' */
function endingText({ document_type, expires_at }: repository.EndingDocument, today: string): string {
  const left = daysLeft(expires_at, today);
  const day = formatDate(new Date(`${expires_at}T09:00:00Z`));
  const when =
    left < 0
      ? `süresi ${day} günü doldu`
      : left === 0
        ? 'süresi bugün doluyor'
        : `süresi ${left} gün sonra, ${day} günü doluyor`;
  return `${DOCUMENT_LABELS[document_type]}: ${when}. Belgelerim sayfasından yenisini yükleyin.`;
}

/**
 * Tells couriers 30, 7 and 0 days before a paper of theirs ends, each notice once: a card, a notification,
 * and a message to who reviews papers. Who was told late is told the nearest one only.
 */
export async function tellEndingDocuments(
  { db }: { readonly db: Pick<Database, 'asSystem'> },
  now: Date,
): Promise<Record<string, number>> {
  const today = istanbulDay(now);
  const ending = await db.asSystem((tx) =>
    repository.listEnding(tx, { today, within: EXPIRY_NOTICE_DAYS[0] }),
  );
  let told = 0;
  for (const document of ending) {
    const daysBefore = noticeOf(daysLeft(document.expires_at, today));
    if (document.told !== null && document.told <= daysBefore) continue;
    told += await db.asSystem(async (tx) => {
      if (!(await repository.noteNotice(tx, document, { daysBefore, at: now }))) return 0;
      const { company_id: companyId, branch_id: branchId, courier_id: courierId } = document;
      const place = { companyId, branchId, courierId };
      await recordDocumentNotice(tx, place, { text: endingText(document, today), actor: SYSTEM, now });
      await tellDocumentChange(tx, place, { actor: SYSTEM, now }, 'ending');
      return 1;
    });
  }
  return { told };
}
