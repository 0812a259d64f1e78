// Without zod: the screens read it too.

/** What a courier tells management (spec 3 §3). */
export const FEEDBACK_TYPES = ['SUGGESTION', 'COMPLAINT', 'REQUEST'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export const FEEDBACK_TYPE_LABELS: Record<FeedbackType, string> = {
  SUGGESTION: 'Öneri',
  COMPLAINT: 'Şikayet',
  REQUEST: 'İstek',
};

/** A form without a type (spec 3 §5). */
export const FEEDBACK_TYPE_MISSING = 'Lütfen bir geri bildirim türü seçin';

/** Refusals of spec 3 §8. */
export const FEEDBACK_FAILURES = {
  send: 'Geri bildirim gönderilemedi',
  update: 'Güncelleme başarısız oldu',
} as const;

/** Texts that one courier may send within an hour; objections to pay are not counted. */
export const FEEDBACK_PER_HOUR = 10;

/** Stands beside the form: nothing is promised that does not hold. */
export const FEEDBACK_READERS =
  'Yazdığınızı adınızla birlikte işletme sahibi, genel müdürler ve şirket yöneticileri okur; ' +
  'şube müdürü görmez. Anonim değildir.';

/** Marks, blanks and what is drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters of a text that can be seen; blanks and zero-width ones do not count. */
export const visibleLength = (text: string): number => Array.from(text.replace(UNSEEN, '')).length;
