import { DOCUMENT_TYPES, type DocumentType } from '@ulak/contracts/documents/kinds';
import type { OwnDocument, OwnDocuments } from '@ulak/contracts/documents/schema';
import { blockingPapers } from '@ulak/contracts/documents/validity';
import { istanbulDay } from '@ulak/contracts/time';
import type { Instant } from '@ulak/contracts/time';

/** All of one type: what counts, what is being judged, what was before. */
export interface Paper {
  readonly type: DocumentType;
  readonly isRequired: boolean;
  /** The approved one that counts; null: none. */
  readonly approved: OwnDocument | null;
  /** The one that waits or was rejected; null: none. */
  readonly open: OwnDocument | null;
  /** Replaced ones, newest first. */
  readonly past: readonly OwnDocument[];
}

/** The papers of a courier type by type, obligatory ones first. */
export function papersOf({ data, required }: Pick<OwnDocuments, 'data' | 'required'>): Paper[] {
  const isRequired = (type: DocumentType): boolean => required.includes(type);
  return DOCUMENT_TYPES.map((type) => {
    const own = data.filter(({ documentType }) => documentType === type);
    const current = own.filter(({ supersededAt }) => supersededAt === null);
    return {
      type,
      isRequired: isRequired(type),
      approved: current.find(({ status }) => status === 'APPROVED') ?? null,
      open: current.find(({ status }) => status !== 'APPROVED') ?? null,
      past: own.filter(({ supersededAt }) => supersededAt !== null),
    };
  }).toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The obligatory types that do not count today. */
export const missingTypes = ({ data, required }: OwnDocuments, now: Instant): DocumentType[] =>
  blockingPapers(
    required,
    data.filter(({ supersededAt }) => supersededAt === null),
    istanbulDay(now),
  ).map(({ documentType }) => documentType);
