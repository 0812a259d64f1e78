import { once } from 'node:events';
import type { DocumentStatus, DocumentType } from '@ulak/contracts/documents/kinds';
import { DAY_MS, HOUR_MS, istanbulDay } from '@ulak/contracts/time';
import PdfDocument from 'pdfkit';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../access/secrets.ts';
import { createDocumentService, type DocumentFiles } from '../modules/documents/service.ts';
import { courierCallOf, paidCouriers, payCallOf } from './pay-author.ts';
import type { SeededBranch } from './people.ts';

/** A paper of the demo: whose, uploaded how long ago, what became of it, and when it ends from now. */
interface SeededDocument {
  readonly courier: number;
  readonly type: DocumentType;
  readonly daysAgo: number;
  readonly status: DocumentStatus;
  readonly notes?: string;
  readonly endsInDays?: number;
}

/** In every branch; of couriers without an account of the README. */
const OF_EVERY_BRANCH: readonly SeededDocument[] = [
  { courier: 2, type: 'DRIVERS_LICENSE_FRONT', daysAgo: 120, status: 'APPROVED', endsInDays: 18 },
  { courier: 2, type: 'P1_CERTIFICATE', daysAgo: 140, status: 'APPROVED', endsInDays: -4 },
  { courier: 3, type: 'CRIMINAL_RECORD', daysAgo: 1, status: 'PENDING' },
];
/** Where couriers have an account of the README; the first of them has no licence yet. */
const OF_ACCOUNTS: readonly SeededDocument[] = [
  { courier: 0, type: 'ID_CARD_FRONT', daysAgo: 90, status: 'APPROVED' },
  { courier: 0, type: 'ID_CARD_BACK', daysAgo: 90, status: 'APPROVED' },
  { courier: 0, type: 'ADDRESS_DOCUMENT', daysAgo: 2, status: 'PENDING' },
  {
    courier: 0,
    type: 'COURIER_SELFIE',
    daysAgo: 6,
    status: 'REJECTED',
    notes: 'Yüzünüz gölgede kalmış; kasksız ve aydınlık bir yerde yeniden çekin.',
  },
  { courier: 1, type: 'DRIVERS_LICENSE_FRONT', daysAgo: 100, status: 'APPROVED', endsInDays: 2_400 },
  { courier: 1, type: 'SRC_CERTIFICATE', daysAgo: 60, status: 'REJECTED', notes: 'Bulanık', endsInDays: 500 },
  { courier: 1, type: 'SRC_CERTIFICATE', daysAgo: 58, status: 'APPROVED', endsInDays: 500 },
];

interface SeedDocumentsDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly files: DocumentFiles;
  readonly now: Date;
  readonly onError: (error: unknown) => void;
}

/** Papers in every state; a demo without them is one all the same. */
export async function seedDocuments(
  deps: SeedDocumentsDeps,
  branches: readonly SeededBranch[],
): Promise<void> {
  const { onError } = deps;
  const service = createDocumentService({ ...deps, config: { clamdUrl: undefined }, warn: onError });
  const drawn = { picture: await drawCard(), page: await drawPage() };
  for (const branch of branches) {
    const papers = branch.accountCouriers.length > 0 ? [...OF_ACCOUNTS, ...OF_EVERY_BRANCH] : OF_EVERY_BRANCH;
    for (const paper of papers) await seedOne({ ...deps, service, ...drawn }, branch, paper).catch(onError);
    await acknowledgeCards(deps.db, branch);
  }
}

async function seedOne(
  deps: SeedDocumentsDeps & {
    readonly service: ReturnType<typeof createDocumentService>;
    readonly picture: Buffer;
    readonly page: Buffer;
  },
  branch: SeededBranch,
  { courier, type, daysAgo, status, notes, endsInDays }: SeededDocument,
): Promise<void> {
  const { db, service } = deps;
  const couriers = paidCouriers(branch);
  const who = couriers[courier % couriers.length];
  if (!who) return;
  const ago = (days: number): Date => new Date(deps.now.getTime() - days * DAY_MS);
  const at = ago(daysAgo);
  const isPdf = type === 'ADDRESS_DOCUMENT';
  const bytes = isPdf ? deps.page : deps.picture;
  const file = { name: isPdf ? 'ikametgah.pdf' : 'belge.jpg', bytes, digest: '' };
  const expiresAt = endsInDays === undefined ? undefined : istanbulDay(ago(-endsInDays));
  const body = { documentType: type, ...(expiresAt !== undefined && { expiresAt }) };
  const prepared = await service.prepare({ body, file, now: at });
  const author = { ...courierCallOf(branch, who, at), ip: '127.0.0.1' };
  const { id } = await db.asSystem((tx) => service.store(tx, author, { body, prepared }));
  if (status === 'PENDING') return;
  const moment = new Date(at.getTime() + 5 * HOUR_MS);
  await db.asSystem((tx) =>
    service.review(tx, payCallOf(tx, branch, moment), { id, body: { status, reviewNotes: notes } }),
  );
}

/** The couriers have read what was decided: their phones begin without cards. */
const acknowledgeCards = (db: Database, { id }: SeededBranch): Promise<unknown> =>
  db.asSystem((tx) =>
    tx
      .updateTable('courier_notices')
      .set(({ ref }) => ({ seen_at: ref('created_at'), acknowledged_at: ref('created_at') }))
      .where('branch_id', '=', id)
      .where('kind', '=', 'DOCUMENT')
      .execute(),
  );

/** A card with a face and lines, that belongs to nobody. */
async function drawCard(): Promise<Buffer> {
  const lines = [90, 140, 190, 240]
    .map((y) => `<rect x="250" y="${y}" width="${480 - y}" height="18" rx="6" fill="#5b7083"/>`)
    .join('');
  const card =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="960" height="600">' +
    '<rect width="640" height="400" rx="28" fill="#dfe8ee"/><rect width="640" height="56" fill="#1f5f8b"/>' +
    '<rect x="48" y="90" width="160" height="210" rx="12" fill="#b8c7d1"/>' +
    '<circle cx="128" cy="165" r="42" fill="#8296a5"/><path d="M60 300a68 68 0 0 1 136 0z" fill="#8296a5"/>' +
    `${lines}<rect x="48" y="336" width="544" height="26" rx="6" fill="#c4d1da"/></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(card)).flatten({ background: '#fff' }).jpeg().toBuffer();
}

/** A page with lines on it. */
async function drawPage(): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A5' });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  page.rect(0, 0, 420, 56).fill('#1f5f8b');
  for (const [line, width] of [300, 340, 280, 320, 180].entries())
    page.rect(40, 110 + 30 * line, width, 14).fill('#5b7083');
  const ended = once(page, 'end');
  page.end();
  await ended;
  return Buffer.concat(parts);
}
