import { foldTr } from '@ulak/contracts/text';
import { farKm, isAtBranch } from '@ulak/contracts/orders/location-warning';
import type { PlacePrecision } from '@ulak/contracts/places/schema';
import { streetSearchText } from '@ulak/contracts/streets/search-text';
import { typedStreet } from '@ulak/contracts/streets/typed-street';
import type { Point } from '../../../ui/map/types.ts';
import type { OrderFormValues, PointKind } from './form-values.ts';

type PointValues = Pick<OrderFormValues, 'location' | 'pointKind' | 'precision'>;

interface PointStatus {
  readonly text: string;
  /** Whether the point is good enough to send somebody there. */
  readonly isSure: boolean;
}

const CHECK = 'Haritada kapıyı işaretleyin.';
const PRECISION_TEXTS: Record<PlacePrecision, string> = {
  door: 'Konum: kapı.',
  street: `Konum yaklaşık: sokak, kapı değil. ${CHECK}`,
  neighbourhood: `Konum yaklaşık: semt, adres değil. ${CHECK}`,
  district: `Konum yaklaşık: ilçe merkezi, adres değil. ${CHECK}`,
  province: `Konum yaklaşık: il merkezi, adres değil. ${CHECK}`,
};
const KIND_TEXTS: Record<PointKind, PointStatus> = {
  map: { text: 'Konum: haritada işaretlendi.', isSure: true },
  branch: { text: 'Şubede teslim: konum şubenin kendisi.', isSure: true },
  known: { text: 'Konum: önceki siparişin konumu, kapı olmayabilir.', isSure: false },
  found: { text: `Konum: bulunan yer, ne kadar kesin olduğu bilinmiyor. ${CHECK}`, isSure: false },
  saved: { text: 'Konum: siparişin kayıtlı konumu.', isSure: true },
};
const NONE: PointStatus = {
  text: 'Konum seçilmedi: adresi yazıp listeden seçin ya da haritaya tıklayın.',
  isSure: false,
};
const AT_BRANCH: PointStatus = {
  text: 'Konum şubenin kendisi: mesafe 0,0 km olur. Adresin konumunu seçin.',
  isSure: false,
};

/** What is said of the point: where it comes from and how sure that is. */
export function pointStatus(values: PointValues, branch: Point | null): PointStatus {
  const { location, pointKind, precision } = values;
  if (!location || !pointKind) return NONE;
  if (pointKind !== 'branch' && branch && isAtBranch(location, branch)) return AT_BRANCH;
  const km = branch && farKm(location, branch);
  if (km) return { text: `Konum şubeye ${km} km uzakta; denetleyin.`, isSure: false };
  if (precision) return { text: PRECISION_TEXTS[precision], isSure: precision === 'door' };
  return KIND_TEXTS[pointKind];
}

/** Whether the point may be somewhere else than at the door, as far as that is known. */
export const isApproximate = ({ precision }: Pick<PointValues, 'precision'>): boolean =>
  precision !== null && precision !== 'door';

/** Words after which an address tells about the inside of a building. */
const INSIDE = /^(?:kat|daire|d|k|apt|blok|zil)$/;

/** The part of an address that a pin stands for: up to floor and flat, spelling aside. */
export function doorOf(address: string): string {
  const words = foldTr(address)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const inside = words.findIndex((word, place) => place > 0 && INSIDE.test(word));
  return (inside === -1 ? words : words.slice(0, inside)).join(' ');
}

const NO_POINT = { location: null, pointKind: null, precision: null, pointAddress: '' } as const;

/** Whether an address still names the street (or the neighbourhood) of the one before it. */
function namesStreetOf(address: string, before: string): boolean {
  const street = typedStreet(before);
  const name = street ? [...street.words, street.kind ?? ''].join(' ').trim() : streetSearchText(before);
  return ` ${streetSearchText(address)} `.includes(` ${name} `);
}

/**
 * The form after another address was typed. A point of one door is not the point of another, nor an
 * approximate one that was found the point of another street: it goes. One set by hand stays.
 */
export function typeAddress(values: OrderFormValues, customerAddress: string): Partial<OrderFormValues> {
  const { pointKind, precision, pointAddress } = values;
  const isExact = precision === 'door' || precision === null;
  const isOfDoor = pointKind === 'known' || (pointKind === 'found' && isExact);
  const isOther = isOfDoor
    ? doorOf(customerAddress) !== doorOf(pointAddress)
    : pointKind === 'found' && !namesStreetOf(customerAddress, pointAddress);
  return { customerAddress, ...(isOther ? NO_POINT : {}) };
}

/** The form after another branch was chosen: what is handed over at the branch moves with it. */
export const followBranch = (values: OrderFormValues, branch: Point): Partial<OrderFormValues> =>
  values.pointKind === 'branch' ? { location: branch } : {};

export const clearPoint = (): Partial<OrderFormValues> => ({ ...NO_POINT });
