import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  copyBranchSettings,
  listDeliveryRates,
  setDeliveryRates,
  setReceiptWidth,
  updateBranch,
} from '@ulak/contracts/branches/calls';
import { setBranchDispatch } from '@ulak/contracts/branches/dispatch-calls';
import type { BranchView, CopyableSetting, DeliveryRate } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { branchList } from '../../domain/branches/branch-list.ts';
import { call, CallError } from '../../lib/call.ts';
import { POLLING } from '../../lib/polling.ts';
import { type BranchSettings, isSameValue, type Setting, type SettingValue } from './model/settings.ts';

/** What couriers are paid per delivery, branch by branch. */
export const deliveryRates = queryOptions({
  queryKey: ['delivery-rates'] as const,
  queryFn: ({ signal }) => call(listDeliveryRates, { signal }),
  staleTime: POLLING.branchSettings.staleMs,
});

/** Somebody else changed the same setting while it was edited here. */
export class SettingChanged extends Error {
  constructor(readonly present: SettingValue) {
    super('the setting was changed by somebody else');
  }
}

export interface SettingChange {
  readonly branchId: BranchId;
  readonly setting: Setting;
  /** What was there when the edit began. */
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** So often a save begins anew because another setting of the branch was saved meanwhile. */
const MAX_TRIES = 3;

/**
 * Saves one setting. Another setting that somebody changed meanwhile does not matter; the same one does.
 * @throws SettingChanged when its value is another than `from`; CallError
 */
export async function saveSetting(
  client: QueryClient,
  change: SettingChange,
  tries = MAX_TRIES,
): Promise<void> {
  const known = knownSettings(client, change.branchId);
  const present = known?.[change.setting.field] as SettingValue | undefined;
  if (present !== undefined && !isSameValue(present, change.from)) throw new SettingChanged(present);
  try {
    await send(client, change, known?.version);
  } catch (error) {
    const isStale = error instanceof CallError && error.code === 'RECORD_CHANGED';
    if (!isStale || tries === 1) throw error;
    // the next try names the version that is fetched here
    await refetchSettings(client);
    await saveSetting(client, change, tries - 1);
  }
}

async function send(client: QueryClient, change: SettingChange, version: number | undefined): Promise<void> {
  const { branchId, setting, to } = change;
  const params = { id: branchId };
  const edit = version === undefined ? {} : { version };
  const body = { [setting.field]: to, ...edit };
  if (setting.savedBy === 'rates') {
    const { data } = await call(setDeliveryRates, { params, body });
    putRates(client, data);
  } else if (setting.savedBy === 'dispatch') {
    const part = setting.field === 'dispatchPaused' ? { paused: Boolean(to) } : { offerTimeout: Number(to) };
    putBranches(client, [(await call(setBranchDispatch, { params, body: { ...part, ...edit } })).data]);
  } else if (setting.savedBy === 'paper') {
    await call(setReceiptWidth, { params, body: { receiptWidth: to === 58 ? 58 : 80, ...edit } });
    await refetchSettings(client);
  } else {
    const { data } = await call(updateBranch, { params, body });
    putBranches(client, [data]);
  }
}

export const refetchSettings = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [branchList.queryKey, deliveryRates.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};

function knownSettings(client: QueryClient, id: BranchId): BranchSettings | undefined {
  const branch = client.getQueryData(branchList.queryKey)?.find((one) => one.id === id);
  const rates = client.getQueryData(deliveryRates.queryKey)?.find(({ branchId }) => branchId === id);
  return branch && settingsOf(branch, rates);
}

/** A branch with its rates; 0 where they are not known. The version is the newer of both answers. */
export const settingsOf = (branch: BranchView, rates: DeliveryRate | undefined): BranchSettings => ({
  ...branch,
  baseRate: rates?.baseRate ?? 0,
  pricePerKm: rates?.pricePerKm ?? 0,
  minimumRate: rates?.minimumRate ?? 0,
  payDistance: rates?.payDistance ?? 'GREAT_CIRCLE',
  version: Math.max(branch.version, rates?.version ?? 0),
});

function putBranches(client: QueryClient, changed: readonly BranchView[]): void {
  void client.cancelQueries({ queryKey: branchList.queryKey });
  client.setQueryData(branchList.queryKey, (known) =>
    known?.map((branch) => changed.find(({ id }) => id === branch.id) ?? branch),
  );
}

function putRates(client: QueryClient, changed: DeliveryRate): void {
  void client.cancelQueries({ queryKey: deliveryRates.queryKey });
  client.setQueryData(deliveryRates.queryKey, (known) =>
    known?.map((rates) => (rates.branchId === changed.branchId ? changed : rates)),
  );
}

/** Copies settings to other branches of the company, all or none. */
export async function copySettings(
  client: QueryClient,
  from: BranchId,
  body: { readonly targetIds: BranchId[]; readonly fields: CopyableSetting[] },
): Promise<void> {
  const { data } = await call(copyBranchSettings, { params: { id: from }, body });
  putBranches(client, data);
  await client.invalidateQueries({ queryKey: deliveryRates.queryKey });
}
