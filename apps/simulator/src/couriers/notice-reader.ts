import {
  acknowledgeNotice,
  handBackPackage,
  listOwnNotices,
  markNoticesSeen,
} from '@ulak/contracts/notices/calls';
import type { NoticeId } from '@ulak/contracts/ids';
import type { Session } from '../api/session.ts';

interface NoticeReaderDeps {
  readonly session: Session;
  /** A session of the branch's staff, who take packages back. */
  readonly supervisor: Session;
  readonly nextIdempotencyKey: () => string;
}

/** A courier's look at the phone: sees what is new, presses 'Anladım', brings packages back to the branch. */
export class NoticeReader {
  readonly #deps: NoticeReaderDeps;
  readonly #packages = new Set<NoticeId>();
  #hasNews = true;

  constructor(deps: NoticeReaderDeps) {
    this.#deps = deps;
  }

  /** There may be something new: the next look reads it. */
  noteNews(): void {
    this.#hasNews = true;
  }

  /** @returns whether anything was new */
  async look(): Promise<boolean> {
    if (!this.#hasNews) return false;
    this.#hasNews = false;
    const { session } = this.#deps;
    const notices = await session.call(listOwnNotices);
    const unseen = notices.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
    if (unseen.length > 0) await session.call(markNoticesSeen, { body: { ids: unseen } });
    for (const { id, kind, acknowledgedAt } of notices)
      if (kind !== 'NEW_ORDER' && acknowledgedAt === null)
        await session.call(acknowledgeNotice, { params: { id } });
    this.#packages.clear();
    for (const { id, hasPackage } of notices) if (hasPackage) this.#packages.add(id);
    return notices.length > 0;
  }

  /** At the counter: the staff take back what the courier carries. */
  async handBack(): Promise<void> {
    const { supervisor, nextIdempotencyKey } = this.#deps;
    for (const id of this.#packages) {
      this.#packages.delete(id);
      await supervisor.call(handBackPackage, { params: { id }, idempotencyKey: nextIdempotencyKey() });
    }
  }
}
