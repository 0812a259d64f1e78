import { ROLE_LABELS } from '@ulak/contracts/roles';
import { foldTr } from '@ulak/contracts/text';
import type { UserView } from '@ulak/contracts/users/schema';
import type { UsersView } from './users-view.ts';

type Filters = Pick<UsersView, 'search' | 'role' | 'branchId' | 'state'>;

/** By the row itself: a poll that brings nothing new keeps its rows, and folding is the dear part. */
const searchTexts = new WeakMap<UserView, string>();
/** Branches, companies and roles are few and on every row. */
const foldedNames = new Map<string, string>();

function foldName(name: string | null): string {
  if (name === null) return '';
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const folded = foldTr(name);
  foldedNames.set(name, folded);
  return folded;
}

/** A phone in E.164 and as Turkey dials it: '+905321234567 05321234567'. */
const phoneText = (phone: string | null): string => (phone ? `${phone} ${phone.replace(/^\+90/, '0')}` : '');

function searchTextOf(user: UserView): string {
  const known = searchTexts.get(user);
  if (known !== undefined) return known;
  const text = [
    foldTr(user.fullName),
    user.username,
    phoneText(user.phone),
    foldName(ROLE_LABELS[user.role]),
    foldName(user.branchName),
    foldName(user.companyName),
  ].join(' ');
  searchTexts.set(user, text);
  return text;
}

/** Typed words; digits of a number that is typed with spaces, dashes or brackets are one word each. */
const wordsOf = (search: string): string[] =>
  foldTr(search)
    .split(/[\s()-]+/)
    .filter(Boolean);

/**
 * The users under the filters, in the order given. Every typed word has to occur in name, national ID, phone,
 * role, branch or company; in any order, by the rules of Turkish search boxes.
 */
export function findUsers(users: readonly UserView[], filters: Filters): readonly UserView[] {
  const { role, branchId, state } = filters;
  const words = wordsOf(filters.search);
  if (words.length === 0 && role === null && branchId === null && state === null) return users;
  return users.filter(
    (user) =>
      (role === null || user.role === role) &&
      (branchId === null || user.branchId === branchId) &&
      (state === null || user.active === (state === 'active')) &&
      words.every((word) => searchTextOf(user).includes(word)),
  );
}
