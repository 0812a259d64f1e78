import { asKurus, kurusToTl } from '@ulak/contracts/domain/money';
import type { EarningEvidence } from '@ulak/contracts/wallet/evidence';

/** What a package was computed from, as ledger/book-delivery.ts keeps it; an edited one has lost it. */
export function viewEvidence(evidence: Readonly<Record<string, unknown>>): EarningEvidence {
  const { formula, metres, baseRateKurus, pricePerKmKurus, minimumRateKurus, wasKurus } = evidence;
  if (formula === 'delivery-1' && typeof metres === 'number')
    return {
      formula,
      km: metres / 1_000,
      baseRate: tlOf(baseRateKurus),
      pricePerKm: tlOf(pricePerKmKurus),
      minimumRate: tlOf(minimumRateKurus),
    };
  return formula === 'edited' ? { formula, was: tlOf(wasKurus) } : { formula: 'old' };
}

const tlOf = (kurus: unknown): number => kurusToTl(asKurus(Number(kurus ?? 0)));
