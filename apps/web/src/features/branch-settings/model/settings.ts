import type { BranchField } from '@ulak/contracts/branches/field-labels';
import { ORDERS_DURING_STOP, ORDERS_DURING_STOP_LABELS } from '@ulak/contracts/stops/kinds';
import type { BranchView, DeliveryRate } from '@ulak/contracts/branches/schema';
import { DOCUMENT_LABELS, DOCUMENT_TYPES } from '@ulak/contracts/documents/kinds';

/** A branch as the settings screen edits it: its own settings and its delivery rates. */
export type BranchSettings = BranchView &
  Pick<DeliveryRate, 'baseRate' | 'pricePerKm' | 'minimumRate' | 'payDistance'>;

/** By which call a setting is saved. */
export type SavedBy = 'branch' | 'rates' | 'dispatch' | 'paper';

interface BaseSetting {
  readonly field: BranchField & keyof BranchSettings;
  readonly savedBy: SavedBy;
  /** What it does, for somebody who sees it for the first time. */
  readonly hint?: string;
}
export interface NumberSetting extends BaseSetting {
  readonly kind: 'number';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly decimals: number;
  /** What an empty field stands for, which is saved as null; undefined: it may not be empty. */
  readonly none?: string;
}
export interface TimeSetting extends BaseSetting {
  readonly kind: 'time';
}
export interface SwitchSetting extends BaseSetting {
  readonly kind: 'switch';
}
export interface ChoiceSetting extends BaseSetting {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}
/** Names with commas between them. */
export interface NamesSetting extends BaseSetting {
  readonly kind: 'names';
}
/** Several of a list. */
export interface SeveralSetting extends BaseSetting {
  readonly kind: 'several';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export type Setting =
  | NumberSetting
  | TimeSetting
  | SwitchSetting
  | ChoiceSetting
  | NamesSetting
  | SeveralSetting;
export type SettingValue = string | number | boolean | null | readonly string[];

/** Whether two values of a setting are the same; lists by what is in them. */
export const isSameValue = (one: SettingValue, other: SettingValue): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

type NumberRest = Partial<Pick<NumberSetting, 'min' | 'max' | 'hint'>>;
const whole = (field: NumberSetting['field'], unit: string, rest: NumberRest = {}): NumberSetting => ({
  kind: 'number',
  savedBy: 'branch',
  field,
  unit,
  min: 0,
  max: 600,
  step: 1,
  decimals: 0,
  ...rest,
});
/** Rates are at least 0 in steps of 0.01 (spec 2 §5). */
const rate = (field: NumberSetting['field'], hint: string): NumberSetting => ({
  ...whole(field, 'TL', { max: 1_000_000, hint }),
  savedBy: 'rates',
  step: 0.01,
  decimals: 2,
});
const toggle = (field: SwitchSetting['field'], hint: string, savedBy: SavedBy = 'branch'): SwitchSetting => ({
  kind: 'switch',
  savedBy,
  field,
  hint,
});

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export const ASSIGNMENT: SettingGroup = {
  title: 'Sipariş atama',
  settings: [
    {
      kind: 'choice',
      savedBy: 'branch',
      field: 'assignmentMethod',
      hint: 'Siparişin kuryeye nasıl ulaştığı',
      options: [
        { value: 'MANUAL', label: 'Elle atama' },
        { value: 'POOL', label: 'Havuz: kurye seçer' },
        { value: 'AUTOMATIC', label: 'Otomatik atama' },
      ],
    },
    whole('maxConcurrentDeliveries', 'sipariş', {
      min: 1,
      max: 10,
      hint: 'Bir kuryenin aynı anda taşıyabileceği',
    }),
    {
      ...whole('offerTimeout', 'dk', { min: 1, max: 30, hint: 'Otomatik atamada kuryenin yanıt süresi' }),
      savedBy: 'dispatch',
    },
    {
      kind: 'choice',
      savedBy: 'branch',
      field: 'ordersDuringStop',
      hint: 'Teslimat durdurulmuşken API anahtarıyla gelen sipariş',
      options: ORDERS_DURING_STOP.map((value) => ({ value, label: ORDERS_DURING_STOP_LABELS[value] })),
    },
    toggle('dispatchPaused', 'Açıkken sistem bu şubede kimseye sipariş atamaz', 'dispatch'),
  ],
};
export const RATES: SettingGroup = {
  title: 'Teslimat ücretleri',
  settings: [
    rate('baseRate', 'Her teslimat için'),
    rate('pricePerKm', 'Şubeden adrese her kilometre için'),
    rate('minimumRate', 'Teslimat başına en az bu kadar ödenir'),
  ],
};
export const TIMES: SettingGroup = {
  title: 'Süreler',
  settings: [
    whole('maxDeliveryTime', 'dk', { min: 1, max: 1440, hint: 'Daha uzun süren sipariş gecikmiş sayılır' }),
    whole('warningTime', 'dk', { max: 1440, hint: 'Kalan süre bu kadara inince sipariş uyarı rengini alır' }),
    whole('orderExtraTime', 'dk', { hint: 'Tahmini teslimat süresine eklenir' }),
    whole('extraTime', 'dk', { hint: 'Kuryenin dönüş süresine eklenir' }),
    whole('breakDuration', 'dk', { hint: 'Bir mola bu kadar sürer' }),
    { kind: 'time', savedBy: 'branch', field: 'openTime' },
    { kind: 'time', savedBy: 'branch', field: 'closeTime' },
  ],
};
export const AREA: SettingGroup = {
  title: 'Hız ve alan',
  settings: [
    {
      ...whole('minSpeed', 'km/sa', { min: 1, max: 300, hint: 'Dönüş süresi bu hızla hesaplanır' }),
      decimals: 2,
    },
    {
      ...whole('maxSpeed', 'km/sa', { min: 1, max: 300, hint: 'Daha hızlı teslimat ihlal sayılır' }),
      decimals: 2,
    },
    whole('radius', 'm', { max: 100_000, hint: 'Kurye bu alanda şubede sayılır' }),
    whole('customerAreaRadius', 'm', { max: 100_000, hint: 'Teslimat adrese bu kadar yakında yapılmalı' }),
  ],
};
export const COURIER_RULES: SettingGroup = {
  title: 'Kurye kuralları',
  settings: [
    toggle('walletEnabled', 'Kuryeler kazançlarını cüzdanlarında görür'),
    toggle('requireInBranchArea', 'Kurye yalnızca şube alanında çevrimiçi olur ve havuzu görür'),
    toggle('onlyManagerCanSetOnline', 'Kurye kendini çevrimiçi yapamaz'),
    toggle('onlyManagerCanSetOffline', 'Kurye kendini çevrimdışı yapamaz'),
  ],
};
export const CASH: SettingGroup = {
  title: 'Kurye kasası',
  settings: [
    {
      ...whole('cashLimit', 'TL', {
        max: 1_000_000,
        hint: 'Kurye bundan çok nakit taşıyınca siz de kurye de uyarılır',
      }),
      step: 50,
      decimals: 2,
      none: 'Sınır yok',
    },
    {
      kind: 'names',
      savedBy: 'branch',
      field: 'mealCardBrands',
      hint: 'Kurye kapıda bunlardan seçer; adları virgülle ayırın',
    },
  ],
};
export const DOCUMENTS: SettingGroup = {
  title: 'Kurye belgeleri',
  settings: [
    toggle('requireDocuments', 'Zorunlu belgesi onaylı olmayan kuryeyi yönetici de çevrimiçi yapamaz'),
    {
      kind: 'several',
      savedBy: 'branch',
      field: 'requiredDocuments',
      hint: 'Kurye bunları Belgelerim sayfasında zorunlu görür; en az biri seçili olmalı',
      options: DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_LABELS[value] })),
    },
    toggle('criminalResultOnly', 'Açıkken dosya incelemeden sonra silinir; geri getirilemez'),
  ],
};
export const RECEIPT: SettingGroup = {
  title: 'Fiş',
  settings: [
    {
      kind: 'choice',
      savedBy: 'paper',
      field: 'receiptWidth',
      hint: 'Yazıcıdaki kâğıt',
      options: [
        { value: 80, label: '80 mm' },
        { value: 58, label: '58 mm' },
      ],
    },
  ],
};

/**
 * What a number field holds, as a setting's value.
 * @returns null for none at all, something that is no number, or one below zero
 */
export function readNumber(typed: string | number): number | null {
  const value = typeof typed === 'number' ? typed : typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) && value >= 0 ? value : null;
}
