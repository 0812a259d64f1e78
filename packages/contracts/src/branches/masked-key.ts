/** Prefix of every branch key, so that a leaked one can be recognised in a log or a repository. */
export const BRANCH_KEY_PREFIX = 'ulak_';

const SHOWN_CHARACTERS = 4;

/** A branch key as lists show it: 'ulak_••••••••a1b2'. POST /api/branches/:id/reveal-key tells the whole. */
export const maskBranchKey = (apiKey: string): string =>
  `${BRANCH_KEY_PREFIX}••••••••${apiKey.slice(-SHOWN_CHARACTERS)}`;
