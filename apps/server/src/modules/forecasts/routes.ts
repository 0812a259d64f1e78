import { getFairness } from '@ulak/contracts/forecasts/fairness';
import { getPredictions } from '@ulak/contracts/forecasts/predictions';
import { type Mounter } from '../../http/mount.ts';
import type { ForecastService } from './service.ts';
import { success } from '../../http/call.ts';

export function forecastsRoutes(
  { mount }: Mounter,
  { forecasts }: { readonly forecasts: ForecastService },
): void {
  mount(getPredictions, async ({ tx, scope, params, now }) =>
    success(await forecasts.summarisePredictions(tx, scope, params.id, now)),
  );
  mount(getFairness, async ({ tx, scope, params, query, now }) =>
    success(
      await forecasts.summariseFairness(tx, scope, { branchId: params.id, days: Number(query.days) }, now),
    ),
  );
}
