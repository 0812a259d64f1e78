import type { BranchView } from '@ulak/contracts/branches/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import {
  createWebhook,
  listWebhooks,
  revealWebhookSecret,
  updateWebhook,
} from '@ulak/contracts/webhooks/calls';
import type { WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import type { Session } from '../api/session.ts';
import type { Metrics } from '../metrics.ts';
import { RECEIVER_PATHS, type ReceiverPath, WebhookReceiver } from './webhook-receiver.ts';

const ORDER_EVENTS = [
  'ORDER_CREATED',
  'ORDER_UPDATED',
  'ORDER_ASSIGNED',
  'ORDER_PICKED_UP',
  'ORDER_DELIVERED',
] as const satisfies WebhookEvent[];

/** Where a webhook of the demo leads, what it is told of, and whose it is. */
interface WantedWebhook {
  readonly path: ReceiverPath;
  readonly events: readonly WebhookEvent[];
  readonly companyId: number;
  /** Null: every branch of the company. */
  readonly branchId: number | null;
}

/** Secrets are read anew at most this often: a stranger's messages must not become calls to the server. */
const REVEAL_EVERY_MS = MINUTE_MS;

type WebhookIds = ReadonlyMap<ReceiverPath, readonly WebhookView['id'][]>;

const pathOf = ({ url }: Pick<WebhookView, 'url'>): string => new URL(url).pathname;

/** The webhooks of a demo: one of each company that works; of one branch one that fails, one that ended. */
export function wantedWebhooks(branches: readonly BranchView[], visitorBranch: string): WantedWebhook[] {
  const companies = [...new Set(branches.flatMap(({ companyId }) => companyId ?? []))];
  const branch = branches.find(({ name }) => name === visitorBranch) ?? branches[0];
  const ofCompanies = companies.map((companyId) => ({
    path: RECEIVER_PATHS.taken,
    events: ORDER_EVENTS,
    companyId,
    branchId: null,
  }));
  if (!branch || branch.companyId === null) return ofCompanies;
  const place = { companyId: branch.companyId, branchId: branch.id };
  return [
    ...ofCompanies,
    { path: RECEIVER_PATHS.failing, events: ['ORDER_CREATED', 'ORDER_DELIVERED'], ...place },
    { path: RECEIVER_PATHS.gone, events: ['ORDER_CREATED'], ...place },
  ];
}

export interface ShopWebhooksDeps {
  readonly owner: Session;
  readonly metrics: Metrics;
  readonly port: number;
  readonly branches: readonly BranchView[];
  readonly visitorBranch: string;
}

/** Webhooks of the demo's shops with the receiver that they lead to. */
export class ShopWebhooks {
  readonly #deps: ShopWebhooksDeps;
  readonly #receiver: WebhookReceiver;
  /** Messages that come while webhooks are still being made wait for the rest. */
  #ids: Promise<WebhookIds> = Promise.resolve(new Map());
  readonly #secrets = new Map<
    ReceiverPath,
    { readonly texts: Promise<readonly string[]>; readonly readAt: number }
  >();

  constructor(deps: ShopWebhooksDeps) {
    this.#deps = deps;
    const { metrics } = deps;
    this.#receiver = new WebhookReceiver({
      metrics,
      secretsOf: (path, fresh) => this.#secretsOf(path, fresh),
    });
  }

  /** Listens, then makes the webhooks that are missing and leads those of an earlier run here. */
  async start(): Promise<void> {
    const port = await this.#receiver.listen(this.#deps.port);
    this.#ids = this.#ensureAll(port);
    await this.#ids;
  }

  stop(): void {
    this.#receiver.stop();
  }

  async #ensureAll(port: number): Promise<WebhookIds> {
    const { owner, branches, visitorBranch } = this.#deps;
    const { data: known } = await owner.call(listWebhooks);
    const ids = new Map<ReceiverPath, WebhookView['id'][]>();
    for (const wanted of wantedWebhooks(branches, visitorBranch)) {
      const url = `http://127.0.0.1:${port}${wanted.path}`;
      const id = await this.#ensure(wanted, url, known);
      ids.set(wanted.path, [...(ids.get(wanted.path) ?? []), id]);
    }
    return ids;
  }

  async #ensure(wanted: WantedWebhook, url: string, known: readonly WebhookView[]) {
    const { owner } = this.#deps;
    const { path, companyId, branchId, events } = wanted;
    const old = known.find(
      (one) => pathOf(one) === path && one.companyId === companyId && one.branchId === branchId,
    );
    if (!old) {
      const body = { url, events: [...events], companyId, branchId };
      return (await owner.call(createWebhook, { body })).data.id;
    }
    if (old.url !== url) await owner.call(updateWebhook, { params: { id: old.id }, body: { url } });
    return old.id;
  }

  async #secretsOf(path: ReceiverPath, fresh: boolean): Promise<readonly string[]> {
    const known = this.#secrets.get(path);
    if (known && !(fresh && performance.now() - known.readAt > REVEAL_EVERY_MS)) return known.texts;
    // messages that come together ask once: each look is in the audit log
    const texts = this.#reveal(path);
    this.#secrets.set(path, { texts, readAt: performance.now() });
    texts.catch(() => this.#secrets.delete(path));
    return texts;
  }

  async #reveal(path: ReceiverPath): Promise<readonly string[]> {
    const { owner } = this.#deps;
    return Promise.all(
      ((await this.#ids).get(path) ?? []).map(
        async (id) => (await owner.call(revealWebhookSecret, { params: { id } })).data.secret,
      ),
    );
  }
}
