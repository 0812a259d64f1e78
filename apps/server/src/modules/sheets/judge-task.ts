import type { SheetVerdict } from '@ulak/contracts/sheets/schema';
import type { UserActor } from '../../access/scope.ts';

/** Who uploads a sheet, as far as its verdicts depend on it. */
export type SheetActor = Pick<UserActor, 'id' | 'role' | 'companyId' | 'branchId'>;

/** A workbook that a background process reads and judges, row by row. */
export interface JudgeTask {
  readonly kind: 'judge';
  readonly sheet: 'people' | 'branches';
  readonly file: Uint8Array;
  readonly fileDigest: string;
  readonly actor: SheetActor;
  /** What its text says: the verdicts for a person, or what an import does. */
  readonly answer: 'check' | 'plans';
}

/** A password that somebody chose for a row. */
export interface ChosenPassword {
  readonly line: number;
  readonly password: string;
  readonly username: string;
  readonly phone: string;
}

/** What the process must know of a sheet that it has read. */
export interface SheetQuestions {
  /** JSON lists. */
  readonly usernames: string;
  readonly phones: string;
  readonly passwords: readonly ChosenPassword[];
}

/** JSON lists of records, as PostgreSQL wrote them: the server hands them on unread. */
export interface SheetFacts {
  readonly people: string;
  readonly branches: string;
  readonly companies: string;
  /** Why passwords are refused, by line. */
  readonly passwordFaults: ReadonlyMap<number, string>;
}

/** What the process tells of a sheet before it judges it; null: it cannot be read. */
export interface SheetTold {
  readonly questions: SheetQuestions | null;
}

/** A judged sheet; what is long is a text that the server hands on. */
export interface JudgedSheet {
  readonly digest: string;
  readonly counts: Readonly<Record<SheetVerdict, number>>;
  /** A field for each number that is another company's. */
  readonly foreign: readonly ('username' | 'phone')[];
  /** Whether a number was looked up that is nobody's of the caller's scope. */
  readonly isAsking: boolean;
  /** New people with a password that somebody chose. */
  readonly chosen: number;
  /** JSON: `SheetCheck`, or the list of plans. */
  readonly text: string;
}
