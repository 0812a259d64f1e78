import { maySeePay } from '@ulak/contracts/access';
import { getFairness } from '@ulak/contracts/forecasts/fairness';
import { getPredictions } from '@ulak/contracts/forecasts/predictions';
import { requireUser } from '../../access/access-guard.ts';
import { type Mounter } from '../../http/mount.ts';
import type { ForecastService } from './service.ts';
import { success } from '../../http/call.ts';
import { withoutPay } from './summarise-fairness.ts';

export function forecastsRoutes(
  { mount }: Mounter,
  { forecasts }: { readonly forecasts: ForecastService },
): void {
  mount(getPredictions, async ({ tx, scope, params, now }) =>
    success(await forecasts.summarisePredictions(tx, scope, params.id, now)),
  );
  mount(getFairness, async ({ tx, scope, actor, params, query, now }) => {
    const asked = { branchId: params.id, days: Number(query.days) };
    const fairness = await forecasts.summariseFairness(tx, scope, asked, now);
    return success(maySeePay(requireUser(actor)) ? fairness : withoutPay(fairness));
  });
}
