import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { COURIER_STATE_LABELS, type CourierState } from '@ulak/contracts/couriers/state';
import { formatKm } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import type { CourierCandidate } from '@ulak/contracts/orders/schema';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import '../../../ui/lines.css';
import './order-dialogs.css';

function stateOf(candidate: CourierCandidate): CourierState {
  if (!candidate.online) return 'OFFLINE';
  if (candidate.onBreak) return 'BREAK';
  if (candidate.returning) return 'RETURNING';
  return candidate.load > 0 ? 'BUSY' : 'FREE';
}

/** 'Boşta · 0/3 sipariş · şubeye 1,2 km': what speaks for a candidate. */
function factsOf(candidate: CourierCandidate): string {
  const { load, limit, distanceToBranchKm, returning, returnsInMin } = candidate;
  const back = returning && returnsInMin ? `, ${returnsInMin} dk sonra şubede` : '';
  const where = distanceToBranchKm === null ? 'konumu bilinmiyor' : `şubeye ${formatKm(distanceToBranchKm)}`;
  return `${COURIER_STATE_LABELS[stateOf(candidate)]}${back} · ${load}/${limit} sipariş · ${where}`;
}

/** Why a candidate cannot take that many orders, as a sentence; null when they can. */
function refusalOf({ eligible, refusal, name, load, limit }: CourierCandidate, orderCount: number): string | null {
  if (!eligible) return refusal ?? 'Bu kurye şu anda seçilemiyor.';
  const isRoom = orderCount === 1 || load + orderCount <= limit;
  return isRoom ? null : `${name} en fazla ${limit - load} sipariş daha alabilir.`;
}

interface CandidateListProps {
  candidates: readonly CourierCandidate[];
  orderCount: number;
  /** Who has the order now. */
  presentId: UserId | null;
  /** The courier whose assignment is under way. */
  busyId: UserId | null;
  onChoose: (courierId: UserId) => void;
}

/** Couriers in the server's ranking, each with what speaks for and against them in words. */
export function CandidateList({ candidates, orderCount, presentId, busyId, onChoose }: CandidateListProps) {
  const first = candidates.find((candidate) => refusalOf(candidate, orderCount) === null && candidate.courierId !== presentId);
  return (
    <ul className="candidates">
      {candidates.map((candidate) => {
        const refusal = refusalOf(candidate, orderCount);
        const isPresent = candidate.courierId === presentId && refusal === null;
        const state = stateOf(candidate);
        return (
          <li key={candidate.courierId} className="candidate" data-refused={refusal !== null || undefined}>
            <span className="candidate-icon" style={{ color: courierVar(state) }}>
              <Glyph strokes={COURIER_GLYPHS[state]} size={18} />
            </span>
            <span className="candidate-text">
              <span className="strong">
                {candidate.name}
                {candidate === first && (
                  <span className="candidate-best">
                    <IconStarFilled size={11} aria-hidden /> Önerilen
                  </span>
                )}
              </span>
              <span className="second-line">{factsOf(candidate)}</span>
              {refusal && <span className="candidate-refusal">{refusal}</span>}
            </span>
            <Button
              size="xs"
              variant={candidate === first ? 'filled' : 'light'}
              disabled={refusal !== null || isPresent || (busyId !== null && busyId !== candidate.courierId)}
              loading={busyId === candidate.courierId}
              data-autofocus={candidate === first || undefined}
              aria-label={`${candidate.name} kuryesine ata`}
              onClick={() => onChoose(candidate.courierId)}
            >
              {isPresent ? 'Şu an onda' : 'Ata'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
