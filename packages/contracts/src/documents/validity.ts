import { DAY_MS, epochMs } from '../time.ts';
import type { DocumentStatus, DocumentType } from './kinds.ts';

/** Whole days from `today` to the last day of a paper, both 'YYYY-MM-DD'; below zero: it is over. */
export const daysLeft = (expiresAt: string, today: string): number =>
  Math.round((epochMs(new Date(expiresAt)) - epochMs(new Date(today))) / DAY_MS);

/** What of a paper decides whether it counts. */
export interface PaperState {
  readonly documentType: DocumentType;
  readonly status: DocumentStatus;
  /** The last day on which it is valid, 'YYYY-MM-DD'; null: it does not end. */
  readonly expiresAt: string | null;
}

/** Whether a paper counts on a day: approved, and valid to the end of its last day. */
export const isValidPaper = ({ status, expiresAt }: PaperState, today: string): boolean =>
  status === 'APPROVED' && (expiresAt === null || expiresAt >= today);

/** Why an obligatory paper does not count. */
export type PaperFault = 'missing' | 'waiting' | 'rejected' | 'expired';
export interface BlockingPaper {
  readonly documentType: DocumentType;
  readonly fault: PaperFault;
}

function faultOf(papers: readonly PaperState[]): PaperFault {
  const has = (status: DocumentStatus) => papers.some((paper) => paper.status === status);
  if (has('PENDING')) return 'waiting';
  if (has('REJECTED')) return 'rejected';
  return has('APPROVED') ? 'expired' : 'missing';
}

/**
 * The obligatory papers that do not count on a day, in the order of `required`. Papers that newer ones
 * replaced must be left out of `papers`.
 */
export const blockingPapers = (
  required: readonly DocumentType[],
  papers: readonly PaperState[],
  today: string,
): BlockingPaper[] =>
  required.flatMap((documentType) => {
    const own = papers.filter((paper) => paper.documentType === documentType);
    return own.some((paper) => isValidPaper(paper, today)) ? [] : [{ documentType, fault: faultOf(own) }];
  });
