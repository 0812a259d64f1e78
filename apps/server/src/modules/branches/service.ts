import type { setBranchDispatch } from '@ulak/contracts/branches/dispatch-settings';
import type {
  BranchView,
  CreateBranchBody,
  DeliveryRate,
  UpdateBranchBody,
} from '@ulak/contracts/branches/schema';
import type { BodyOf } from '@ulak/contracts/call';
import { tlToKurus, toNumeric } from '@ulak/contracts/domain/money';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { BRANCH_KEY_ROLES } from '@ulak/contracts/roles';
import type { Insertable, Updateable } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchesTable } from '../../db/tables/branches.ts';
import { appendEvents } from '../../live/append.ts';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { hashToken, randomToken } from '../../access/token.ts';
import * as repository from './repository.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Scope } from '../../db/scope.ts';

/** Starts every branch key, so that a leaked one can be recognised in a log or a repository. */
const KEY_PREFIX = 'ulak_';
/**
 * What a branch takes that was never given a value (DECISIONS "Time and numbers": the form proposes spec 2's
 * numbers).
 */
const FORM_DEFAULTS = {
  location: { lat: 41.0082, lng: 28.9784 },
  gasPrice: 45,
  fuelConsumption: 0.035,
} as const;

/** Who changes which branch. */
interface BranchChange {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly id: BranchId;
}

export type BranchService = ReturnType<typeof createBranchService>;

export function createBranchService({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const mayHoldKeys = (actor: UserActor): boolean =>
    (BRANCH_KEY_ROLES as readonly string[]).includes(actor.role);

  /** One branch as `actor` sees it; when the key is in it, that is noted. */
  async function toVisibleView(tx: Tx, actor: UserActor, row: repository.BranchRow): Promise<BranchView> {
    const view = toView(row, actor);
    await recordKeyReveal(tx, actor, [view]);
    return view;
  }

  /**
   * Null: there is none, or another APP_SECRET sealed it; such a key works and cannot be shown
   * (docs/decisions/006).
   */
  const keyOf = (row: repository.BranchRow): string | null =>
    row.api_key_sealed === null ? null : secrets.open(row.api_key_sealed);

  function toView(row: repository.BranchRow, actor: UserActor): BranchView {
    const view = plainView(row);
    if (!mayHoldKeys(actor)) return view;
    const apiKey = keyOf(row);
    return {
      ...view,
      ...(apiKey === null ? {} : { apiKey }),
      apiConnectionStatus: row.last_api_connection ? 'CONNECTED' : 'NEVER',
      lastApiConnection: row.last_api_connection?.toISOString() ?? null,
      salarySettings: {
        baseSalary: Number(row.base_salary),
        vehicleRent: Number(row.vehicle_rent),
        overtimeRate: Number(row.overtime_rate),
        gasPrice: Number(row.gas_price),
        fuelConsumption: Number(row.fuel_consumption),
      },
    };
  }

  /** Notes that keys leave the server, in the same transaction as the read (criteria B15). */
  async function recordKeyReveal(tx: Tx, actor: UserActor, views: readonly BranchView[]): Promise<void> {
    const revealed = views.filter((view) => view.apiKey !== undefined);
    const first = revealed[0];
    if (!first) return;
    await appendEvents(tx, [
      {
        kind: 'API_KEY_REVEALED',
        entity: 'branch',
        entityId: first.id,
        companyId: actor.companyId,
        branchId: actor.branchId,
        at: clock.now(),
        actor,
        payload: { branchIds: revealed.map((view) => view.id) },
      },
    ]);
  }

  function newKey() {
    const apiKey = KEY_PREFIX + randomToken();
    return { apiKey, columns: { api_key_hash: hashToken(apiKey), api_key_sealed: secrets.seal(apiKey) } };
  }

  /** Notes what became of a branch, in the transaction of the change. */
  const note = (
    tx: Tx,
    {
      kind,
      row,
      actor,
      payload,
    }: { kind: string; row: repository.BranchRow; actor: UserActor; payload: Record<string, unknown> },
  ): Promise<void> =>
    appendEvents(tx, [
      {
        kind,
        entity: 'branch',
        entityId: row.id,
        companyId: row.company_id,
        branchId: row.id,
        at: clock.now(),
        actor,
        payload,
      },
    ]);

  async function get(tx: Tx, scope: Scope, id: BranchId): Promise<repository.BranchRow> {
    const row = await repository.find(tx, scope, id);
    if (!row) throw new AppError('BRANCH_NOT_FOUND');
    return row;
  }

  async function change(tx: Tx, { actor, scope, id }: BranchChange, body: UpdateBranchBody): Promise<void> {
    const row = await get(tx, scope, id);
    if (body.companyId !== undefined && body.companyId !== null && body.companyId !== row.company_id)
      throw fieldError('companyId', 'Şubenin şirketi değiştirilemez');
    const values = updatable(body);
    if (Object.keys(values).length > 0) await repository.update(tx, id, values);
    await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { fields: Object.keys(body) } });
  }

  return {
    /** Branches of the scope; keys and salary settings only for key holders (DECISIONS "Passwords, keys"). */
    async list(tx: Tx, scope: Scope, actor: UserActor): Promise<BranchView[]> {
      const views = (await repository.list(tx, scope)).map((row) => toView(row, actor));
      await recordKeyReveal(tx, actor, views);
      return views;
    },

    /**
     * A new branch with a key of its own. @throws AppError VALIDATION_ERROR when an OWNER names no company
     */
    async create(tx: Tx, actor: UserActor, scope: Scope, body: CreateBranchBody): Promise<BranchView> {
      const companyId = actor.companyId ?? body.companyId ?? null;
      if (companyId === null) throw fieldError('companyId', 'Lütfen bir şirket seçin');
      if ((body.companyId ?? companyId) !== companyId || !(await repository.companyExists(tx, companyId)))
        throw fieldError('companyId', 'Şirket bulunamadı');
      const id = await repository.insert(tx, insertable(body, companyId, newKey().columns));
      await appendEvents(tx, [
        {
          kind: 'BRANCH_CREATED',
          entity: 'branch',
          entityId: id,
          companyId,
          branchId: id,
          at: clock.now(),
          actor,
          payload: {},
        },
      ]);
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** @throws AppError BRANCH_NOT_FOUND for a missing or foreign branch */
    async update(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      body: UpdateBranchBody,
    ): Promise<BranchView> {
      await change(tx, { actor, scope, id }, body);
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** The paper of a branch's receipts, mm. @throws AppError BRANCH_NOT_FOUND */
    setReceiptWidth: (tx: Tx, who: BranchChange, receiptWidth: BranchView['receiptWidth']) =>
      change(tx, who, { receiptWidth }),

    /** Replaces the key; the old one is unknown from the commit on (criteria B15). */
    async regenerateKey(tx: Tx, actor: UserActor, scope: Scope, id: BranchId): Promise<string> {
      const row = await get(tx, scope, id);
      const { apiKey, columns } = newKey();
      await repository.update(tx, id, columns);
      await note(tx, { kind: 'API_KEY_REGENERATED', row, actor, payload: {} });
      return apiKey;
    },

    /**
     * Stops or resumes automatic assignment, sets how long an offer waits. @throws AppError BRANCH_NOT_FOUND
     */
    async setDispatch(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      { paused, offerTimeout }: BodyOf<typeof setBranchDispatch>,
    ): Promise<BranchView> {
      const row = await get(tx, scope, id);
      const at = clock.now();
      await repository.update(tx, id, {
        ...(paused === undefined
          ? {}
          : { dispatch_paused_at: paused ? (row.dispatch_paused_at ?? at) : null }),
        ...(offerTimeout === undefined ? {} : { offer_timeout_min: offerTimeout }),
      });
      await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { dispatch: { paused, offerTimeout } } });
      return toVisibleView(tx, actor, await get(tx, scope, id));
    },

    /** The same for every branch of a company. @throws AppError NOT_FOUND for a missing or foreign company */
    async setCompanyDispatch(tx: Tx, actor: UserActor, companyId: CompanyId, paused: boolean): Promise<void> {
      const isForeign = actor.companyId !== null && actor.companyId !== companyId;
      const at = clock.now();
      if (isForeign || !(await repository.pauseCompany(tx, companyId, paused ? at : null)))
        throw new AppError('NOT_FOUND');
      await appendEvents(tx, [
        {
          kind: 'COMPANY_UPDATED',
          entity: 'company',
          entityId: companyId,
          companyId,
          branchId: null,
          at,
          actor,
          payload: { dispatch: { paused } },
        },
      ]);
    },

    async listRates(tx: Tx, scope: Scope): Promise<DeliveryRate[]> {
      return (await repository.list(tx, scope)).map(toRate);
    },

    async setRates(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: BranchId,
      rates: { baseRate?: number; pricePerKm?: number; minimumRate?: number },
    ): Promise<DeliveryRate> {
      const row = await get(tx, scope, id);
      const values: Updateable<BranchesTable> = {};
      if (rates.baseRate !== undefined) values.base_rate = money(rates.baseRate);
      if (rates.pricePerKm !== undefined) values.price_per_km = money(rates.pricePerKm);
      if (rates.minimumRate !== undefined) values.minimum_rate = money(rates.minimumRate);
      if (Object.keys(values).length > 0) await repository.update(tx, id, values);
      await note(tx, { kind: 'BRANCH_UPDATED', row, actor, payload: { fields: Object.keys(rates) } });
      return toRate(await get(tx, scope, id));
    },

    /** Hides a branch that nobody uses any more. @throws AppError BRANCH_NOT_FOUND | BRANCH_IN_USE */
    async remove(tx: Tx, actor: UserActor, scope: Scope, id: BranchId): Promise<void> {
      const row = await get(tx, scope, id);
      if (await repository.isInUse(tx, id)) throw new AppError('BRANCH_IN_USE');
      await repository.update(tx, id, { deleted_at: clock.now(), api_key_hash: null, api_key_sealed: null });
      await note(tx, { kind: 'BRANCH_REMOVED', row, actor, payload: {} });
    },

    /** For other modules: the branch inside a scope, or BRANCH_NOT_FOUND. */
    get,
  };
}

const money = (tl: number): string => toNumeric(tlToKurus(tl));

function plainView(row: repository.BranchRow): BranchView {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    name: row.name,
    address: row.address,
    location: { lat: row.lat, lng: row.lng },
    radius: row.radius_m,
    customerAreaRadius: row.customer_area_radius_m,
    maxSpeed: Number(row.max_speed_kmh),
    minSpeed: Number(row.min_speed_kmh),
    extraTime: row.extra_time_min,
    orderExtraTime: row.order_extra_time_min,
    breakDuration: row.break_duration_min,
    openTime: row.open_time,
    closeTime: row.close_time,
    maxDeliveryTime: row.max_delivery_min,
    warningTime: row.warning_min,
    assignmentMethod: row.assignment_method,
    maxConcurrentDeliveries: row.max_concurrent_deliveries,
    requireInBranchArea: row.require_in_branch_area,
    onlyManagerCanSetOnline: row.only_manager_can_set_online,
    onlyManagerCanSetOffline: row.only_manager_can_set_offline,
    walletEnabled: row.wallet_enabled,
    receiptWidth: row.receipt_width_mm === 58 ? 58 : 80,
    offerTimeout: row.offer_timeout_min,
    dispatchPaused: row.dispatch_paused_at !== null,
    companyDispatchPaused: row.company_dispatch_paused_at !== null,
    phone: row.phone,
    managerPhone: row.manager_phone ?? row.phone,
  };
}

const toRate = (row: repository.BranchRow): DeliveryRate => ({
  branchId: row.id,
  baseRate: Number(row.base_rate),
  pricePerKm: Number(row.price_per_km),
  minimumRate: Number(row.minimum_rate),
});

type BranchFields = Partial<UpdateBranchBody>;

/** Columns for the fields that were sent; the rest keeps its value or default. */
function updatable(body: BranchFields): Updateable<BranchesTable> {
  const { location, salarySettings: salary } = body;
  const all: Updateable<BranchesTable> = {
    name: body.name,
    address: body.address,
    lat: location?.lat,
    lng: location?.lng,
    phone: body.phone,
    radius_m: round(body.radius),
    customer_area_radius_m: round(body.customerAreaRadius),
    max_speed_kmh: body.maxSpeed,
    min_speed_kmh: body.minSpeed,
    extra_time_min: body.extraTime,
    order_extra_time_min: body.orderExtraTime,
    break_duration_min: body.breakDuration,
    open_time: body.openTime,
    close_time: body.closeTime,
    max_delivery_min: body.maxDeliveryTime,
    warning_min: body.warningTime,
    assignment_method: body.assignmentMethod,
    max_concurrent_deliveries: body.maxConcurrentDeliveries,
    require_in_branch_area: body.requireInBranchArea,
    only_manager_can_set_online: body.onlyManagerCanSetOnline,
    only_manager_can_set_offline: body.onlyManagerCanSetOffline,
    wallet_enabled: body.walletEnabled,
    receipt_width_mm: body.receiptWidth,
    offer_timeout_min: body.offerTimeout,
    base_salary: salary?.baseSalary,
    vehicle_rent: salary?.vehicleRent,
    overtime_rate: salary?.overtimeRate,
    gas_price: salary?.gasPrice,
    fuel_consumption: salary?.fuelConsumption,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const round = (metres: number | undefined): number | undefined =>
  metres === undefined ? undefined : Math.round(metres);

function insertable(
  body: CreateBranchBody,
  companyId: CompanyId,
  key: { api_key_hash: string; api_key_sealed: string },
): Insertable<BranchesTable> {
  const withDefaults = {
    ...body,
    location: body.location ?? FORM_DEFAULTS.location,
    salarySettings: {
      gasPrice: FORM_DEFAULTS.gasPrice,
      fuelConsumption: FORM_DEFAULTS.fuelConsumption,
      ...body.salarySettings,
    },
  };
  return { ...(updatable(withDefaults) as Insertable<BranchesTable>), company_id: companyId, ...key };
}
