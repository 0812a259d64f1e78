import { Button, Text } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { COURIER_STATE_LABELS, type CourierState } from '@ulak/contracts/couriers/state';
import { DISTANCE_METHOD_LABELS } from '@ulak/contracts/roads/labels';
import { formatAge, formatKm } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import type { CourierCandidate, OrderView } from '@ulak/contracts/orders/schema';
import { MINUTE_MS } from '@ulak/contracts/time';
import { useState } from 'react';
import { assignmentCapacity } from '../../../domain/orders/assign-verdict.ts';
import { useNow } from '../../../lib/clock.ts';
import { minAddedWait } from '../../../domain/orders/forecast.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { COURIER_GLYPHS } from '../../../ui/glyphs.ts';
import { courierVar } from '../../../ui/theme.ts';
import { type Assignee, rankByForecast } from '../model/assignment.ts';
import { ForecastLine } from './forecast-line.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './order-dialogs.module.css';

function stateOf(candidate: CourierCandidate): CourierState {
  if (!candidate.online) return 'OFFLINE';
  if (candidate.onBreak) return 'BREAK';
  if (candidate.returning) return 'RETURNING';
  return candidate.load > candidate.offered ? 'BUSY' : 'FREE';
}

/**
 * A distance from an older position says when it was (DECISIONS "Violations": positions are fresh for 2 min).
 */
const FRESH_MS = 2 * MINUTE_MS;
const AGE_INTERVAL_MS = 15_000;

/** 'Boşta · 0/3 sipariş · şubeye 1,2 km': what speaks for a candidate. */
function candidateDetails(candidate: CourierCandidate, now: number): string {
  const { load, offered, limit, distanceToBranchKm, distanceMethod, positionAt } = candidate;
  const { returning, returnsInMin } = candidate;
  const asked = offered > 0 ? ` (${offered} soruldu)` : '';
  const back = returning && returnsInMin ? `, ${returnsInMin} dk sonra şubede` : '';
  const by = distanceMethod ? ` ${DISTANCE_METHOD_LABELS[distanceMethod]}` : '';
  const where =
    distanceToBranchKm === null ? 'konumu bilinmiyor' : `şubeye ${formatKm(distanceToBranchKm)}${by}`;
  const ageMs = distanceToBranchKm === null || positionAt === null ? 0 : now - Date.parse(positionAt);
  const age = ageMs > FRESH_MS ? ` (${formatAge(ageMs)})` : '';
  const state = COURIER_STATE_LABELS[stateOf(candidate)];
  return `${state}${back} · ${load}/${limit} sipariş${asked} · ${where}${age}`;
}

/** The best of a large branch are enough to choose from, and are drawn at once. */
const INITIAL_CANDIDATES = 15;

/** How many of the orders a candidate can take, and what speaks against more, as a sentence. */
interface CandidateFit {
  readonly fits: number;
  readonly isRefused: boolean;
  readonly text: string | null;
}

function candidateFit(candidate: CourierCandidate, orders: readonly OrderView[]): CandidateFit {
  const { eligible, refusal, name } = candidate;
  if (!eligible) return { fits: 0, isRefused: true, text: refusal ?? 'Bu kurye şu anda seçilemiyor.' };
  if (orders.length === 1) return { fits: 1, isRefused: false, text: null };
  const { wanted, fits } = assignmentCapacity(orders, candidate);
  if (wanted === 0) return { fits, isRefused: true, text: `Seçilen siparişler zaten ${name} kuryesinde.` };
  if (fits === 0) return { fits, isRefused: true, text: `${name} daha fazla sipariş alamaz.` };
  return {
    fits,
    isRefused: false,
    text: fits < wanted ? `Yalnızca ${fits} sipariş sığar; süresi önce dolanlar atanır.` : null,
  };
}

interface CandidateListProps {
  candidates: readonly CourierCandidate[];
  orders: readonly OrderView[];
  /** Who has the order now. */
  presentId: UserId | null;
  /** The courier whose assignment is being sent. */
  busyId: UserId | null;
  onChoose: (to: Assignee) => void;
}

/**
 * Couriers in the server's ranking, the engine's best before the others, each with what speaks for and
 * against them in words.
 */
export function CandidateList({
  candidates: ranked,
  orders,
  presentId,
  busyId,
  onChoose,
}: CandidateListProps) {
  // A forecast is about one order; with several it would promise what nobody has forecast.
  const isOne = orders.length === 1;
  const candidates = isOne ? rankByForecast(ranked) : ranked;
  const minAddedMin = minAddedWait(ranked.flatMap(({ forecast }) => forecast ?? []));
  const [shown, setShown] = useState(INITIAL_CANDIDATES);
  const first =
    candidates.find((candidate) =>
      hasRoomForAll(candidateFit(candidate, orders), candidate, { orders, presentId }),
    ) ??
    candidates.find(
      (candidate) => !candidateFit(candidate, orders).isRefused && candidate.courierId !== presentId,
    );
  return (
    <ul className={desk.list}>
      {candidates.slice(0, shown).map((candidate) => (
        <Candidate
          key={candidate.courierId}
          candidate={candidate}
          fit={candidateFit(candidate, orders)}
          orderCount={orders.length}
          isRecommended={candidate === first}
          isPresent={candidate.courierId === presentId}
          isOffered={orders.every(({ offerExpiresAt }) => offerExpiresAt !== null)}
          minAddedMin={isOne ? minAddedMin : null}
          busyId={busyId}
          onChoose={onChoose}
        />
      ))}
      {candidates.length > shown && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            fullWidth
            mt="xs"
            onClick={() => setShown(candidates.length)}
          >
            Tüm kuryeleri göster ({candidates.length - shown})
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Whether a candidate who does not have the order takes all of them. */
const hasRoomForAll = (
  { isRefused, fits }: CandidateFit,
  candidate: CourierCandidate,
  { orders, presentId }: Pick<CandidateListProps, 'orders' | 'presentId'>,
): boolean =>
  !isRefused && candidate.courierId !== presentId && fits >= assignmentCapacity(orders, candidate).wanted;

interface CandidateProps extends Pick<CandidateListProps, 'busyId' | 'onChoose'> {
  candidate: CourierCandidate;
  fit: CandidateFit;
  orderCount: number;
  isRecommended: boolean;
  isPresent: boolean;
  /** Automatic assignment has only offered the orders to their courier. */
  isOffered: boolean;
  /** What the best forecast adds, minutes; null: the forecasts are not about these orders. */
  minAddedMin: number | null;
}

/** What the button of whoever has the order is called; null for the others. */
function holderLabel(name: string, isHolder: boolean, isOffered: boolean): string | null {
  if (!isHolder) return null;
  return isOffered ? `${name}: otomatik teklifi kesinleştir` : `${name}: şu an onda`;
}

function Candidate(props: CandidateProps) {
  const { candidate, fit, orderCount, isRecommended, isPresent, isOffered, minAddedMin, busyId, onChoose } =
    props;
  const { courierId, name, forecast } = candidate;
  const state = stateOf(candidate);
  const now = useNow(AGE_INTERVAL_MS);
  const isHolder = isPresent && !fit.isRefused;
  const isPartial = orderCount > 1 && !fit.isRefused && fit.text !== null;
  return (
    <li className={styles.candidate}>
      <span style={{ color: courierVar(state) }}>
        <Glyph strokes={COURIER_GLYPHS[state]} size="1.125rem" />
      </span>
      <span>
        <span className={`${desk.strong} ${fit.isRefused ? desk.dim : ''}`}>
          {name}
          {isRecommended && (
            <Text span className={desk.inline} c="var(--ulak-focus)" fw={600} ml="xs" size="xs">
              <IconStarFilled size="0.6875rem" aria-hidden /> Önerilen
            </Text>
          )}
        </span>
        <span className={`${desk.secondLine} ${desk.wrap}`}>{candidateDetails(candidate, now)}</span>
        {minAddedMin !== null && forecast && <ForecastLine forecast={forecast} minAddedMin={minAddedMin} />}
        {fit.text && (
          <Text span c="var(--ulak-warning)" display="block" size="xs">
            {fit.text}
          </Text>
        )}
      </span>
      <Button
        size="xs"
        variant={isRecommended ? 'filled' : 'light'}
        disabled={fit.isRefused || (isPresent && !isOffered) || (busyId !== null && busyId !== courierId)}
        loading={busyId === courierId}
        data-autofocus={isRecommended || undefined}
        aria-label={
          holderLabel(name, isHolder, isOffered) ??
          `${name} kuryesine ${isPartial ? `${fit.fits} sipariş ` : ''}ata`
        }
        onClick={() => onChoose({ courierId, name })}
      >
        {isHolder
          ? isOffered
            ? 'Kesinleştir'
            : 'Şu an onda'
          : isPartial
            ? `${fit.fits} sipariş ata`
            : 'Ata'}
      </Button>
    </li>
  );
}
