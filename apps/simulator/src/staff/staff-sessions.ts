import type { BranchView } from '@ulak/contracts/branches/schema';
import { COURIER_SUPERVISORS, type Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';
import { ApiError } from '../api/api-error.ts';
import type { Session } from '../api/session.ts';

/** Roles that act for a branch; its own staff first. */
const COUNTER_ROLES: readonly Role[] = [
  'BRANCH_MANAGER',
  'PACKAGING_CHIEF',
  'COMPANY_ADMIN',
  'GENERAL_MANAGER',
];

/** Users who act for a branch, best first; the owner comes last. */
function listBranchStaff(branch: BranchView, users: readonly UserView[]): UserView[] {
  const isCounterStaff = ({ active, deleted, branchId, companyId, role }: UserView): boolean =>
    active &&
    !deleted &&
    COUNTER_ROLES.includes(role) &&
    (branchId === null ? companyId === branch.companyId : branchId === branch.id);
  return users
    .filter(isCounterStaff)
    .toSorted((a, b) => COUNTER_ROLES.indexOf(a.role) - COUNTER_ROLES.indexOf(b.role) || a.id - b.id);
}

export interface StaffSessionsDeps {
  readonly owner: Session;
  readonly users: readonly UserView[];
  readonly createSession: (username: string) => Session;
}

/** The staff sessions of all branches; a user of several has one. */
export class StaffSessions {
  readonly #deps: StaffSessionsDeps;
  readonly #byUser = new Map<number, Session | null>();
  readonly #byBranch = new Map<number, Session>();
  readonly #supervisors = new Map<number, Session>();

  constructor(deps: StaffSessionsDeps) {
    this.#deps = deps;
  }

  /** A session of the branch's staff; the owner's where no other could be signed in. */
  findForBranch(branchId: number): Session | undefined {
    return this.#byBranch.get(branchId);
  }

  /** A session that may switch the branch's couriers. */
  findSupervisor(branchId: number): Session | undefined {
    return this.#supervisors.get(branchId);
  }

  async signIn(branches: readonly BranchView[]): Promise<void> {
    const maySupervise = (role: Role): boolean => (COURIER_SUPERVISORS as readonly Role[]).includes(role);
    for (const branch of branches) {
      const people = listBranchStaff(branch, this.#deps.users);
      this.#byBranch.set(branch.id, await this.#firstOf(people));
      this.#supervisors.set(branch.id, await this.#firstOf(people.filter(({ role }) => maySupervise(role))));
    }
  }

  async #firstOf(people: readonly UserView[]): Promise<Session> {
    for (const person of people) {
      const session = await this.#sessionOf(person);
      if (session) return session;
    }
    return this.#deps.owner;
  }

  /** Null when the simulator's password is not theirs. */
  async #sessionOf(person: UserView): Promise<Session | null> {
    const known = this.#byUser.get(person.id);
    if (known !== undefined) return known;
    const session = this.#deps.createSession(person.username);
    const signedIn = await session.signIn().then(
      () => session,
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'LOGIN_FAILED') return null;
        throw error;
      },
    );
    this.#byUser.set(person.id, signedIn);
    return signedIn;
  }
}
