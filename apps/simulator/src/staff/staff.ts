import type { BranchView } from '@ulak/contracts/branches/endpoints';
import { COURIER_SUPERVISORS, type Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/endpoints';
import { Refusal } from '../api/refusal.ts';
import type { Session } from '../api/session.ts';

/** Who stands at a branch's counter, the nearest first. */
const COUNTER: readonly Role[] = ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COMPANY_ADMIN', 'GENERAL_MANAGER'];

/** The people who act for a branch, best first; the owner comes after them all. */
export function counterOf(branch: BranchView, users: readonly UserView[]): UserView[] {
  const mayStand = ({ active, deleted, branchId, companyId, role }: UserView): boolean =>
    active &&
    !deleted &&
    COUNTER.includes(role) &&
    (branchId === null ? companyId === branch.companyId : branchId === branch.id);
  return users
    .filter(mayStand)
    .toSorted((a, b) => COUNTER.indexOf(a.role) - COUNTER.indexOf(b.role) || a.id - b.id);
}

export interface StaffDeps {
  readonly owner: Session;
  readonly users: readonly UserView[];
  readonly session: (username: string) => Session;
}

/** The staff sessions of all branches; somebody who works for several has one. */
export class Staff {
  readonly #deps: StaffDeps;
  readonly #byUser = new Map<number, Session | null>();
  readonly #byBranch = new Map<number, Session>();
  readonly #supervisors = new Map<number, Session>();

  constructor(deps: StaffDeps) {
    this.#deps = deps;
  }

  /** Somebody of the branch's staff, the owner where nobody else could be signed in. */
  of(branchId: number): Session | undefined {
    return this.#byBranch.get(branchId);
  }

  /** Somebody who may switch the branch's couriers. */
  supervisorOf(branchId: number): Session | undefined {
    return this.#supervisors.get(branchId);
  }

  async signIn(branches: readonly BranchView[]): Promise<void> {
    const maySupervise = (role: Role): boolean => (COURIER_SUPERVISORS as readonly Role[]).includes(role);
    for (const branch of branches) {
      const people = counterOf(branch, this.#deps.users);
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
    const session = this.#deps.session(person.username);
    const mine = await session.signIn().then(
      () => session,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'LOGIN_FAILED') return null;
        throw error;
      },
    );
    this.#byUser.set(person.id, mine);
    return mine;
  }
}
